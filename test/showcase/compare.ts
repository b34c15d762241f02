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
      const difference = await differenceOf(path.join(before, name), path.join(after, name), path.join(shown, name));
      if (difference) found.push(`${name}: ${difference}`);
    }
  }
  return found;
}

const picturesIn = (folder: string) => fs.readdirSync(folder).filter((name) => name.endsWith('.png'));

/** Says how two pictures differ, and writes the differing pixels to a file. Null for equal ones. */
async function differenceOf(before: string, after: string, shown: string): Promise<string | null> {
  const [one, other] = [await pixelsOf(before), await pixelsOf(after)];
  const { width, height } = one.info;
  if (other.info.width !== width || other.info.height !== height)
    return `${other.info.width} × ${other.info.height} instead of ${width} × ${height}`;
  const marks = Buffer.alloc(width * height * 4);
  const pixels = pixelmatch(one.data, other.data, marks, width, height, { threshold: 0, includeAA: true });
  if (pixels === 0) return null;
  fs.mkdirSync(path.dirname(shown), { recursive: true });
  await sharp(marks, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(shown);
  return `${pixels} pixels`;
}

/** Reads the file itself: server/features/pictures/draw-picture.ts lets sharp load pictures only from memory. */
const pixelsOf = (file: string) =>
  sharp(fs.readFileSync(file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
