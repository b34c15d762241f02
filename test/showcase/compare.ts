import fs from 'node:fs';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/**
 * Compares two folders of pictures pixel by pixel. Returns a line for each picture that differs or is missing in one
 * folder. Writes the differences in red to `differences` beside the later pictures.
 */
export async function compareSets(before: string, after: string): Promise<string[]> {
  const shown = path.join(after, 'differences');
  fs.rmSync(shown, { recursive: true, force: true });
  const [olds, news] = [picturesIn(before), picturesIn(after)];
  if (olds.length === 0) throw new Error(`There are no pictures in ${before}.`);
  const found: string[] = [];
  for (const name of [...new Set([...olds, ...news])].sort()) {
    if (!olds.includes(name)) found.push(`${name}: not in the set before`);
    else if (!news.includes(name)) found.push(`${name}: not in the set after`);
    else {
      const pixels = await compare(
        [before, after].map((folder) => fs.readFileSync(path.join(folder, name))),
        path.join(shown, name),
      );
      if (pixels > 0) found.push(`${name}: ${pixels} pixels`);
    }
  }
  return found;
}

const picturesIn = (folder: string) => fs.readdirSync(folder).filter((name) => name.endsWith('.png'));

/** The number of pixels that differ between two pictures. Writes the difference to a file. */
async function compare(pictures: readonly Buffer[], shown: string): Promise<number> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [one, other] = (await Promise.all(pictures.map((one) => pixelsOf(one, width, height)))) as [Buffer, Buffer];
  const marks = Buffer.alloc(width * height * 4);
  const pixels = pixelmatch(one, other, marks, width, height, { threshold: 0, includeAA: true });
  if (pixels === 0) return 0;
  fs.mkdirSync(path.dirname(shown), { recursive: true });
  await sharp(marks, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(shown);
  return pixels;
}

/** A picture in the top left of a canvas. The rest is transparent, unlike any pixel of a page. */
const pixelsOf = (picture: Buffer, width: number, height: number): Promise<Buffer> =>
  sharp(picture)
    .resize({ width, height, fit: 'contain', position: 'left top', background: '#0000', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer();
