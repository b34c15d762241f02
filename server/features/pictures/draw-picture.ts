import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { fieldErrors } from '../../domain/field-texts.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { scansOfJpeg, withoutTexts } from './file-parts.ts';

/** Two square JPEGs without metadata. */
export type EncodedPicture = {
  /** 512 px wide. */
  picture: Buffer;
  /** 96 px wide, at most 4 KB. */
  thumbnail: Buffer;
  etag: string;
};

const SIDE = 512;
const THUMBNAIL_SIDE = 96;
const THUMBNAIL_BYTES = 4096;
const MAX_PIXELS = 25_000_000;
const KINDS = ['jpeg', 'png', 'webp'];

/** Only these formats are decoded, whatever a file claims to be; above all no SVG, which can refer to other files. */
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

/** Programs write at most ten scans; each makes the decoder go over all pixels again. */
const MAX_SCANS = 100;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

/** Re-encodes an uploaded file. Throws a refusal at the field `image`: 413 or 415. */
export async function drawPicture(upload: Buffer): Promise<EncodedPicture> {
  if (scansOfJpeg(upload) > MAX_SCANS) throw tooManyScans();
  const { data, info } = await cutSquare(withoutTexts(upload));
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const again = () => sharp(data, { raw });
  const picture = await again().jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  const etag = createHash('sha256').update(picture).digest('base64url').slice(0, 16);
  // Few pictures have so much detail that their thumbnail needs a low quality.
  for (const quality of [80, 60, 40, 20, 5]) {
    const thumbnail = await again().resize(THUMBNAIL_SIDE).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (thumbnail.length <= THUMBNAIL_BYTES) return { picture, thumbnail, etag };
  }
  throw notAPicture();
}

/** The centre of a picture, upright, in sRGB, on white. Raw pixels, so that no metadata is copied. */
async function cutSquare(file: Buffer) {
  const source = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { format, width, height } = await source.metadata().catch(refuse);
  if (!KINDS.includes(format)) throw notAPicture();
  if (width * height > MAX_PIXELS) throw tooManyPixels();
  return source
    .autoOrient()
    .resize(SIDE, SIDE)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
}

/** Whatever the library cannot decode is refused. */
function refuse(error: Error): never {
  throw /pixel limit/.test(error.message) ? tooManyPixels() : notAPicture();
}

const notAPicture = () =>
  new Refusal(415, 'unsupported_type', 'Tego pliku nie da się otworzyć.', {
    fields: { image: fieldErrors.picture },
  });

const tooManyScans = () =>
  new Refusal(415, 'unsupported_type', 'Tego pliku nie da się otworzyć.', {
    fields: { image: 'To zdjęcie zapisano w zbyt wielu warstwach. Zapisz je jeszcze raz jako zwykły JPEG.' },
  });

const tooManyPixels = () =>
  new Refusal(413, 'too_large', 'Zdjęcie jest za duże.', {
    fields: { image: 'Zdjęcie może mieć najwyżej 25 megapikseli.' },
  });
