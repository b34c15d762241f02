import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import t from 'tap';
import { compareSets } from './compare.ts';

/** Writes a white picture of 40 × 30 with these black pixels as a folder's `page.png`. */
async function writePage(folder: string, black: readonly [x: number, y: number][], height = 30): Promise<void> {
  const pixels = Buffer.alloc(40 * height * 3, 255);
  for (const [x, y] of black) pixels.fill(0, (y * 40 + x) * 3, (y * 40 + x) * 3 + 3);
  fs.mkdirSync(folder, { recursive: true });
  const raw = { width: 40, height, channels: 3 as const };
  await sharp(pixels, { raw }).png().toFile(path.join(folder, 'page.png'));
}

t.test('two sets of pictures are compared pixel by pixel', async (t) => {
  const dir = t.testdir();
  const [before, after] = [path.join(dir, 'before'), path.join(dir, 'after')];
  await writePage(before, [[3, 4]]);
  await writePage(after, [[3, 4]]);
  t.same(await compareSets(before, after), []);
  t.notOk(fs.existsSync(path.join(after, 'differences')), 'equal pictures give no difference image');
  await writePage(after, [
    [3, 4],
    [7, 21],
  ]);
  t.same(await compareSets(before, after), ['page.png: 1 pixels']);
  t.match(await sharp(fs.readFileSync(path.join(after, 'differences/page.png'))).metadata(), { width: 40, height: 30 });
  await writePage(after, [[3, 4]], 36);
  t.same(await compareSets(before, after), ['page.png: 40 × 36 instead of 40 × 30'], 'a page that grew');
  fs.renameSync(path.join(after, 'page.png'), path.join(after, 'other.png'));
  t.same(await compareSets(before, after), ['other.png: not in the set before', 'page.png: not in the set after']);
  fs.rmSync(path.join(before, 'page.png'));
  await t.rejects(compareSets(before, after), /There are no pictures in/);
});
