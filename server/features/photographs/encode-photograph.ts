import type { Sharp } from 'sharp';
import { NARROWEST_PHOTOGRAPH } from '../../domain/field-texts.ts';
import { encodeWithin, pixelsOf, unreadable } from '../pictures/draw-picture.ts';
import { digestOf, type EncodedFile, type FileType, SIZES, type Size, TYPES, WIDEST, widthOf } from './files.ts';
import type { Shape } from './schema.ts';

export type EncodedPhotograph = {
  /** Of the large files, in pixels. */
  width: number;
  height: number;
  hash: string;
  files: EncodedFile[];
};

type Uploaded = { upload: Buffer; shape: Shape };

/** In bytes; the database has the same limits. */
const HEAVIEST: Record<Size, number> = { small: 24_000, medium: 60_000, large: 200_000 };

const RATIO: Record<Shape, number | null> = { wide: 16 / 9, classic: 4 / 3, free: null };

const TOO_SMALL = `Po przycięciu zdjęcie ma mieć co najmniej ${NARROWEST_PHOTOGRAPH} pikseli szerokości.`;

/** The first quality suits most photographs; sky and sand need less, leaves and gravel take the next. */
const QUALITIES: Record<FileType, number[]> = { avif: [52, 42, 32, 20, 8], webp: [76, 62, 46, 28, 8] };

/** Speed over the last per cent of weight, because somebody waits for it. */
const EFFORT: Record<FileType, number> = { avif: 2, webp: 4 };

/**
 * Crops an uploaded picture around its middle and encodes it, without metadata, in the sizes and types that browsers choose
 * from. Throws a refusal at the field `image`: 413 or 415.
 */
export async function encodePhotograph({ upload, shape }: Uploaded): Promise<EncodedPhotograph> {
  const open = await pixelsOf(upload, { width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true });
  const { width: wide = 0, height: high = 0 } = await open().metadata();
  const ratio = RATIO[shape] ?? wide / high;
  const width = Math.min(wide, Math.round(high * ratio));
  const height = Math.max(1, Math.min(high, Math.round(wide / ratio)));
  if (width < NARROWEST_PHOTOGRAPH) throw unreadable(TOO_SMALL, 'To zdjęcie jest za małe.');
  const middle = { width, height, left: Math.floor((wide - width) / 2), top: Math.floor((high - height) / 2) };
  const files: EncodedFile[] = [];
  for (const size of SIZES) {
    const resized = () =>
      open()
        .extract(middle)
        .resize({ width: widthOf(width, size) });
    for (const type of TYPES) files.push({ size, type, content: await encode(resized, size, type) });
  }
  return { width, height, hash: digestOf(files), files };
}

function encode(resized: () => Sharp, size: Size, type: FileType): Promise<Buffer> {
  const effort = EFFORT[type];
  const as = (quality: number) =>
    type === 'avif'
      ? resized().avif({ quality, effort, chromaSubsampling: '4:2:0' })
      : resized().webp({ quality, effort });
  return encodeWithin(HEAVIEST[size], as, QUALITIES[type]);
}
