import { z } from 'zod';
import type { Call } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';

export const Which = z.object({
  /** 96 is the thumbnail. */
  size: z.enum(['96', '512']).catch('512').default('512'),
  /** The version that the address was rendered with. */
  v: z.string().optional().catch(undefined),
});

const WEEK = 'private, max-age=604800, immutable';
const ASK_EACH_TIME = 'private, no-cache';

type Found = { bytes: Buffer; etag: string } | undefined;

/**
 * Sends a picture, or 304 when the browser has it. Only an address with the current version may be cached without
 * revalidation.
 */
export async function sendPicture(
  { input, request, reply }: Call<z.output<typeof Which>>,
  find: (size: 'picture' | 'thumbnail') => Promise<Found>,
) {
  const { size, v } = input;
  const found = await find(size === '96' ? 'thumbnail' : 'picture');
  if (!found) throw new NotFound();
  const etag = `"${found.etag}-${size}"`;
  reply.header('etag', etag).header('cache-control', v === found.etag ? WEEK : ASK_EACH_TIME);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*')) return reply.code(304).send();
  return reply.type('image/jpeg').send(found.bytes);
}
