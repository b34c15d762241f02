import { createHash } from 'node:crypto';
import { fieldErrors } from '../../domain/field-texts.ts';
import { Refusal } from '../../platform/errors.ts';

/** A picture as it is kept: two squares, JPEG, with nothing in them but what one sees. */
export type Drawn = {
  /** 512 px wide. */
  picture: Buffer;
  /** 96 px wide, at most 4 KB. */
  thumbnail: Buffer;
  /** Names this very picture. */
  etag: string;
};

const SIDE = 512;
const THUMBNAIL_SIDE = 96;
const THUMBNAIL_BYTES = 4096;
const MAX_PIXELS = 25_000_000;
const KINDS = ['jpeg', 'png', 'webp'];

/** Nothing but these is decoded, whatever a file says it is: above all no SVG, which can ask for other files. */
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

/** Loaded with the first picture: it takes memory that most processes never need. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}

let opened: ReturnType<typeof openSharp> | undefined;

/** One picture after the other: the dearest takes some 280 MB while it is decoded. */
let last: Promise<unknown> = Promise.resolve();

/** Draws an uploaded file anew. Throws a refusal with its text at the field `image`: 413 or 415. */
export function drawPicture(file: Buffer): Promise<Drawn> {
  const drawn = last.then(() => draw(file));
  last = drawn.catch(() => {});
  return drawn;
}

async function draw(file: Buffer): Promise<Drawn> {
  opened ??= openSharp();
  const sharp = await opened;
  const square = await cutSquare(sharp, file);
  const { data, info } = square;
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const again = () => sharp(data, { raw });
  const picture = await again().jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  const etag = createHash('sha256').update(picture).digest('base64url').slice(0, 16);
  // Few pictures are so lively that their thumbnail has to lose more than the eye would let go.
  for (const quality of [80, 60, 40, 20, 5]) {
    const thumbnail = await again().resize(THUMBNAIL_SIDE).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (thumbnail.length <= THUMBNAIL_BYTES) return { picture, thumbnail, etag };
  }
  throw notAPicture();
}

/** The middle of a picture, upright, in sRGB, on white: bare pixels, so that nothing else of the file comes along. */
async function cutSquare(sharp: Awaited<ReturnType<typeof openSharp>>, file: Buffer) {
  const source = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { format, width, height } = await source.metadata().catch(refuse);
  if (!KINDS.includes(format)) throw notAPicture();
  if (width * height > MAX_PIXELS) throw tooManyPixels();
  return source
    .autoOrient()
    .resize(SIDE, SIDE)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .timeout({ seconds: 10 })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
}

/** Whatever the library does not get through is no picture to us. */
function refuse(error: Error): never {
  throw /pixel limit/.test(error.message) ? tooManyPixels() : notAPicture();
}

const notAPicture = () =>
  new Refusal(415, 'unsupported_type', 'Tego pliku nie da się otworzyć.', {
    fields: { image: fieldErrors.picture },
  });

const tooManyPixels = () =>
  new Refusal(413, 'too_large', 'Zdjęcie jest za duże.', {
    fields: { image: 'Zdjęcie może mieć najwyżej 25 megapikseli.' },
  });
