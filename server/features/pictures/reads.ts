import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import type { Call } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { read } from '../../platform/pages/read.ts';
import { signedIn } from '../../platform/session/session.ts';
import { horseFor, seenHorse } from '../horses/access.ts';
import { alertPictureOf, photoOf, pictureOf } from './queries.ts';

const Which = z.object({
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
async function sendPicture(
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

export const pictureReads = [
  read({
    path: '/api/get_profile_picture',
    summary: 'One’s own picture',
    may: 'seeOwnAccount',
    query: Which,
    produces: 'image/jpeg',
    answer: z.unknown(),
    load: (call) => sendPicture(call, (size) => pictureOf(call.db, signedIn(call).id, size)),
  }),
  read({
    path: '/api/get_profile_picture/:id',
    summary: 'The picture of anybody, for staff; others see only their own',
    may: 'seeOwnAccount',
    params: z.object({ id: z.uuid() }),
    query: Which,
    produces: 'image/jpeg',
    answer: z.unknown(),
    async load(call) {
      const caller = signedIn(call);
      if (call.input.id !== caller.id && !may(caller, 'seePictures')) throw new NotFound();
      return sendPicture(call, (size) => pictureOf(call.db, call.input.id, size));
    },
  }),
  read({
    path: '/api/get_horse_photo/:horse_id',
    summary: 'The photo of a horse, for whoever sees the horse',
    may: 'seeHorses',
    params: z.object({ horse_id: z.uuid() }),
    query: Which,
    produces: 'image/jpeg',
    answer: z.unknown(),
    async load(call) {
      const { id } = await horseFor(call.db, signedIn(call), call.input.horse_id, dayOf(call.now));
      return sendPicture(call, (size) => photoOf(call.db, id, size));
    },
  }),
  read({
    path: '/api/get_alert_picture/:id',
    summary: 'The picture of a health alert, for staff and whoever sees the horse',
    may: 'seeHorses',
    params: z.object({ id: z.uuid() }),
    query: Which,
    produces: 'image/jpeg',
    answer: z.unknown(),
    load: (call) =>
      sendPicture(call, async (size) => {
        const { db, now, input } = call;
        const caller = signedIn(call);
        const found = await alertPictureOf(db, input.id, size);
        if (!found || may(caller, 'raiseAnyAlert')) return found;
        return (await seenHorse(db, caller, found.horse_id, dayOf(now))) && found;
      }),
  }),
];
