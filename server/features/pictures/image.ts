import { Refusal } from '../../platform/http/errors.ts';
import { LIMITS } from '../../platform/http/security.ts';
import { aside } from '../../platform/jobs/aside.ts';
import type { EncodedPicture } from './draw-picture.ts';

const MODULE = import.meta.resolve('./draw-picture.ts');

/**
 * Re-encodes the centre of an uploaded picture within `limit` ms. Throws a refusal at the field `image`: 413 or 415.
 * Two processes decode, so that a slow file delays nobody else; each needs up to 280 MB.
 */
export const encodePicture = aside<Buffer, EncodedPicture>(MODULE, 'drawPicture', {
  processes: 2,
  limit: LIMITS.drawing,
  ended: tookTooLong,
});

/** `encodePicture` for whole pictures. One process is enough, because alerts with pictures are rare. */
export const encodeWholePicture = aside<Buffer, EncodedPicture>(MODULE, 'drawWholePicture', {
  limit: LIMITS.drawing,
  ended: tookTooLong,
});

export function tookTooLong(): Refusal {
  return new Refusal(415, 'unsupported_type', 'Tego pliku nie da się otworzyć.', {
    fields: { image: 'Otwieranie tego zdjęcia trwało zbyt długo. Zapisz je jeszcze raz jako zwykły JPEG.' },
  });
}
