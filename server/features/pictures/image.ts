import { Refusal } from '../../platform/http/errors.ts';
import { LIMITS } from '../../platform/http/security.ts';
import { aside } from '../../platform/jobs/aside.ts';
import type { EncodedPicture } from './draw-picture.ts';

/**
 * Two processes decode, so that a slow file keeps nobody else waiting; the largest picture takes about 280 MB in one.
 */
const draw = aside<Buffer, EncodedPicture>(import.meta.resolve('./draw-picture.ts'), 'drawPicture', {
  processes: 2,
  limit: LIMITS.drawing,
  ended: tookTooLong,
});

/** One is enough for pictures of alerts, which are few. */
const drawWhole = aside<Buffer, EncodedPicture>(import.meta.resolve('./draw-picture.ts'), 'drawWholePicture', {
  limit: LIMITS.drawing,
  ended: tookTooLong,
});

/** Re-encodes an uploaded file within `limit` ms. Throws a refusal at the field `image`: 413 or 415. */
export async function encodePicture(file: Buffer, limit?: number): Promise<EncodedPicture> {
  return draw(file, limit);
}

/**
 * Re-encodes an uploaded file within `limit` ms, the whole picture instead of its centre. Throws a refusal at the field
 * `image`: 413 or 415.
 */
export async function encodeWholePicture(file: Buffer, limit?: number): Promise<EncodedPicture> {
  return drawWhole(file, limit);
}

function tookTooLong(): Refusal {
  return new Refusal(415, 'unsupported_type', 'Tego pliku nie da się otworzyć.', {
    fields: { image: 'Otwieranie tego zdjęcia trwało zbyt długo. Zapisz je jeszcze raz jako zwykły JPEG.' },
  });
}
