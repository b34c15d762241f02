import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileTooLarge } from '../../domain/field-texts.ts';
import { atOnce } from '../http/at-once.ts';
import { waitForUpload } from '../http/body-timeout.ts';
import { BadInput, Refusal } from '../http/errors.ts';

/** A multipart file: its field and its maximum size. */
export type Upload = { field: string; maxBytes: number };

/** Parses multipart forms in this scope; all other routes refuse them. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { files: 1, fields: 100, parts: 101, fieldNameSize: 100, fieldSize: 2_000, headerPairs: 20 },
  });
}

/**
 * The uploaded file; the form's other fields become `request.typed`. The verb reads it, so that callers without
 * permission cost no memory. Throws, usually with a text at the field: 400 without a file, 413 too large, 415 not
 * multipart.
 */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const upload = request.routeOptions.config.action?.upload as Upload;
  if (!request.isMultipart()) throw new Refusal(415, 'unsupported_type', 'Plik wysyła się formularzem multipart.');
  waitForUpload(request);
  try {
    return await readParts(request, upload);
  } catch (error) {
    // The rest is read and discarded, because a browser reads the answer only after it has sent everything.
    request.raw.unpipe().resume();
    throw refusalOfForm(error, upload);
  }
}

async function readParts(request: FastifyRequest, { field, maxBytes }: Upload): Promise<Buffer> {
  let file: Buffer | undefined;
  const typed: Record<string, unknown> = {};
  request.typed = typed;
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === 'field') typed[part.fieldname] = part.value;
    else if (part.fieldname !== field) throw new BadInput(undefined, { [field]: 'Plik przyszedł w innym polu.' });
    else file = await part.toBuffer();
  }
  // Browsers send an empty file when none was chosen.
  if (!file?.length) throw new BadInput(undefined, { [field]: 'Wybierz plik.' });
  return file;
}

function refusalOfForm(error: unknown, { field, maxBytes }: Upload): Refusal {
  if (error instanceof Refusal) return error;
  const { code } = error as { code?: string };
  const tooLarge = { [field]: fileTooLarge(maxBytes) };
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Refusal(413, 'too_large', 'Plik jest za duży.', { fields: tooLarge });
  if (code === 'FST_FILES_LIMIT') return new BadInput(undefined, { [field]: 'Wybierz tylko jeden plik.' });
  return new BadInput('Nie udało się odczytać przesłanego formularza.');
}

export const uploadingAlone = atOnce({
  each: 1,
  all: 8,
  tooMany: 'Poprzedni plik jeszcze się wgrywa. Poczekaj chwilę.',
});
