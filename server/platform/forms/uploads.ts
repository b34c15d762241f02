import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileTooLarge } from '../../domain/field-texts.ts';
import { atOnce } from '../http/at-once.ts';
import { waitForUpload } from '../http/body-timeout.ts';
import { BadInput, Refusal } from '../http/errors.ts';

/** The field of a multipart file and its maximum size. `fields`: how many texts, with the same total size, may come too. */
export type Upload = { field: string; maxBytes: number; fields?: number };

/** Parses multipart forms in this scope. All other routes refuse them. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { files: 1, fields: 100, parts: 101, fieldNameSize: 100, fieldSize: 2_000, headerPairs: 20 },
  });
}

/**
 * Reads the uploaded file. The form's other fields become `request.typed`. Verbs call it themselves, so that callers without
 * permission cost no memory. Throws, usually with a text at the field: 400 without a file, 413 too large, 415 not multipart.
 */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const file = await readForm(request);
  const { field } = uploadOf(request);
  if (!file) throw new BadInput(undefined, { [field]: 'Wybierz plik.' });
  return file;
}

const uploadOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.action?.upload as Upload;

/** Like readUpload, but undefined without a file. */
export async function readForm(request: FastifyRequest): Promise<Buffer | undefined> {
  const upload = uploadOf(request);
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

async function readParts(request: FastifyRequest, { field, maxBytes, fields }: Upload): Promise<Buffer | undefined> {
  let file: Buffer | undefined;
  const typed: Record<string, unknown> = Object.create(null);
  request.typed = typed;
  const texts = fields && { fields, parts: fields + 1, fieldSize: maxBytes };
  let typedBytes = 0;
  for await (const part of request.parts({ limits: { fileSize: maxBytes, ...texts } })) {
    if (part.type === 'field') {
      typedBytes += Buffer.byteLength(String(part.value));
      if (fields && (part.valueTruncated || typedBytes > maxBytes)) throw tooLarge(part.fieldname, maxBytes);
      typed[part.fieldname] = part.value;
    } else if (part.fieldname !== field) throw new BadInput(undefined, { [field]: 'Plik przyszedł w innym polu.' });
    else file = await part.toBuffer();
  }
  // Browsers send an empty file when none was chosen.
  return file?.length ? file : undefined;
}

/**
 * Reads the texts before the file of a form that was refused before its verb read it, for example because the session
 * has ended, so that what was typed is kept.
 */
export async function readTexts(request: FastifyRequest): Promise<void> {
  if (request.typed || !request.isMultipart()) return;
  const typed: Record<string, unknown> = Object.create(null);
  request.typed = typed;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') break;
      typed[part.fieldname] = part.value;
    }
  } catch {
    // A form that breaks off has no more texts.
  }
  request.raw.unpipe().resume();
}

const tooLarge = (field: string, maxBytes: number) =>
  new Refusal(413, 'too_large', 'Plik jest za duży.', { fields: { [field]: fileTooLarge(maxBytes) } });

function refusalOfForm(error: unknown, { field, maxBytes }: Upload): Refusal {
  if (error instanceof Refusal) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(field, maxBytes);
  if (code === 'FST_FILES_LIMIT') return new BadInput(undefined, { [field]: 'Wybierz tylko jeden plik.' });
  return new BadInput('Nie udało się odczytać przesłanego formularza.');
}

export const uploadingAlone = atOnce({
  each: 1,
  all: 8,
  tooMany: 'Poprzedni plik jeszcze się wgrywa. Poczekaj chwilę.',
});
