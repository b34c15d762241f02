import { createHash } from 'node:crypto';
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { fieldErrors } from '../../domain/field-texts.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { scansOfJpeg, withoutTexts } from './file-parts.ts';

/** Two JPEGs without metadata. */
export type EncodedPicture = {
  /** A square 512 px wide, or the whole picture with at most 1600 px and 200 kB. */
  picture: Buffer;
  /** A square 96 px wide, at most 4 KB. */
  thumbnail: Buffer;
  etag: string;
};

const SIDE = 512;
const THUMBNAIL_SIDE = 96;
const THUMBNAIL_BYTES = 4096;
const LONGEST_SIDE = 1600;
const WHOLE_BYTES = 200_000;
const MAX_PIXELS = 25_000_000;
const KINDS = ['jpeg', 'png', 'webp'];

/** Only these formats are decoded, whatever a file claims to be. An SVG could refer to other files. */
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

/** Programs write at most ten scans; each makes the decoder go over all pixels again. */
const MAX_SCANS = 100;
const TOO_MANY_SCANS = 'To zdjęcie zapisano w zbyt wielu warstwach. Zapisz je jeszcze raz jako zwykły JPEG.';

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

/** Re-encodes the centre of an uploaded picture. Throws a refusal at the field `image`: 413 or 415. */
export async function drawPicture(upload: Buffer): Promise<EncodedPicture> {
  const open = await pixelsOf(upload, { width: SIDE, height: SIDE });
  return withThumbnail(open, await open().jpeg({ quality: 82, mozjpeg: true }).toBuffer());
}

/** Re-encodes a whole uploaded picture. Throws a refusal at the field `image`: 413 or 415. */
export async function drawWholePicture(upload: Buffer): Promise<EncodedPicture> {
  const most = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true } as const;
  const open = await pixelsOf(upload, most);
  return withThumbnail(open, await encodeWithin(WHOLE_BYTES, asJpeg(open)));
}

async function withThumbnail(open: () => Sharp, picture: Buffer): Promise<EncodedPicture> {
  const small = () => open().resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE);
  const thumbnail = await encodeWithin(THUMBNAIL_BYTES, asJpeg(small));
  const etag = createHash('sha256').update(picture).digest('base64url').slice(0, 16);
  return { picture, thumbnail, etag };
}

const asJpeg = (open: () => Sharp) => (quality: number) => open().jpeg({ quality, mozjpeg: true });

/** Encodes at the best quality that fits. Only pictures with very much detail need a low one. */
export async function encodeWithin(
  maxBytes: number,
  encode: (quality: number) => Sharp,
  qualities: readonly number[] = [80, 60, 40, 20, 5],
): Promise<Buffer> {
  for (const quality of qualities) {
    const picture = await encode(quality).toBuffer();
    if (picture.length <= maxBytes) return picture;
  }
  throw notAPicture();
}

/** Decodes a picture: upright, in sRGB, on white. Raw pixels, so that no metadata is copied. */
export async function pixelsOf(upload: Buffer, size: ResizeOptions): Promise<() => Sharp> {
  if (scansOfJpeg(upload) > MAX_SCANS) throw unreadable(TOO_MANY_SCANS);
  if (isHeic(upload)) throw unreadable(fieldErrors.heic);
  const file = withoutTexts(upload);
  const source = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { format, width, height } = await source.metadata().catch(refuse);
  if (!KINDS.includes(format)) throw notAPicture();
  if (width * height > MAX_PIXELS) throw tooManyPixels();
  const { data, info } = await source
    .autoOrient()
    .resize(size)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return () => sharp(data, { raw });
}

/** Whether a file says by its brand that it is a photograph of many phones, which the library does not open. */
const isHeic = (upload: Buffer): boolean => /^ftyp(hei|hev|mif1|msf1)/.test(upload.toString('latin1', 4, 12));

/** Turns the library's errors into refusals. */
function refuse(error: Error): never {
  throw /pixel limit/.test(error.message) ? tooManyPixels() : notAPicture();
}

export const unreadable = (image: string, message = 'Tego pliku nie da się otworzyć.') =>
  new Refusal(415, 'unsupported_type', message, { fields: { image } });

const notAPicture = () => unreadable(fieldErrors.picture);

const tooManyPixels = () =>
  new Refusal(413, 'too_large', 'Zdjęcie jest za duże.', {
    fields: { image: 'Zdjęcie może mieć najwyżej 25 megapikseli.' },
  });
