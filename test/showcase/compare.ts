import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** What differs between two pictures of one name: a share of its pixels and the box around them, or that one is missing. */
type Difference = { name: string; missing: 'before' | 'after' } | ({ name: string; share: number } & Box);

type Box = { left: number; top: number; width: number; height: number };

/** Four bytes a pixel. */
type Picture = { data: Buffer; width: number; height: number };

/** Compares two folders of pictures pixel by pixel. Beside the later ones it shows what differs, in `differences`. */
export async function compareSets(before: string, after: string): Promise<Difference[]> {
  const shown = path.join(after, 'differences');
  fs.rmSync(shown, { recursive: true, force: true });
  const [olds, news] = [picturesIn(before), picturesIn(after)];
  if (olds.length === 0) throw new Error(`There are no pictures in ${before}.`);
  const found: Difference[] = [];
  for (const name of [...new Set([...olds, ...news])].sort()) {
    const one = olds.includes(name) && fs.readFileSync(path.join(before, name));
    const other = news.includes(name) && fs.readFileSync(path.join(after, name));
    if (!one || !other) found.push({ name, missing: one ? 'after' : 'before' });
    else if (!one.equals(other)) found.push(...(await compare(name, { one, other, shown })));
  }
  return found;
}

/** A difference as a line to read. */
export function lineOf(difference: Difference): string {
  if ('missing' in difference) return `${difference.name}: not in the set ${difference.missing}`;
  const { name, share, left, top, width, height } = difference;
  return `${name}: ${(100 * share).toPrecision(2)} % of its pixels, ${width} × ${height} at ${left}, ${top}`;
}

const picturesIn = (folder: string) => fs.readdirSync(folder).filter((name) => name.endsWith('.png'));

type Pair = { one: Buffer; other: Buffer; shown: string };

async function compare(name: string, { one, other, shown }: Pair): Promise<Difference[]> {
  const sizes = await Promise.all([one, other].map((png) => sharp(png).metadata()));
  const [width, height] = [
    Math.max(...sizes.map(({ width }) => width)),
    Math.max(...sizes.map(({ height }) => height)),
  ];
  const [before, after] = await Promise.all([onto(one, width, height), onto(other, width, height)]);
  const marks = Buffer.alloc(width * height * 4);
  const { count, box } = mark(before, after, marks);
  if (!box) return [];
  fs.mkdirSync(shown, { recursive: true });
  await show([before, after, { data: marks, width, height }], box, path.join(shown, name));
  return [{ name, share: count / (width * height), ...box }];
}

/** A picture in the top left of a canvas; what it does not cover is transparent, like no pixel of a page. */
async function onto(png: Buffer, width: number, height: number): Promise<Picture> {
  const image = sharp(png).ensureAlpha();
  const { width: own, height: tall } = await sharp(png).metadata();
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const data = await image
    .extend({ right: width - own, bottom: height - tall, background })
    .raw()
    .toBuffer();
  return { data, width, height };
}

const RED = Buffer.from([215, 20, 60, 255]);

/** Marks the pixels that differ. Returns their number and the box around them. */
function mark({ data: one, width, height }: Picture, { data: other }: Picture, marks: Buffer) {
  let [count, left, top, right, bottom] = [0, width, height, -1, -1];
  for (let at = 0; at < one.length; at += 4) {
    if (one.readUInt32LE(at) === other.readUInt32LE(at)) continue;
    RED.copy(marks, at);
    count++;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { count, box: count ? { left, top, width: right - left + 1, height: bottom - top + 1 } : null };
}

/** Rows of the pages that are shown above and below what differs. */
const MARGIN = 60;
const GAP = 16;

/** Writes the rows that differ: before, after, and in red where. */
async function show(pictures: readonly Picture[], box: Box, file: string): Promise<void> {
  const [{ width, height }] = pictures as [Picture];
  const top = Math.max(0, box.top - MARGIN);
  const rows = { left: 0, top, width, height: Math.min(height, box.top + box.height + MARGIN) - top };
  const parts = pictures.map(async ({ data }, index) => {
    const raw = { width, height, channels: 4 as const };
    return { input: await sharp(data, { raw }).extract(rows).png().toBuffer(), left: index * (width + GAP), top: 0 };
  });
  const canvas = { width: 3 * width + 2 * GAP, height: rows.height, channels: 4 as const, background: '#fff' };
  await sharp({ create: canvas })
    .composite(await Promise.all(parts))
    .png()
    .toFile(file);
}
