import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import t from 'tap';
import { compareSets } from './compare.ts';

/** A white picture of 40 × 30 with these black pixels, as a folder's `page.png`. */
async function writePage(folder: string, black: readonly [x: number, y: number][], height = 30): Promise<void> {
  const pixels = Buffer.alloc(40 * height * 3, 255);
  for (const [x, y] of black) pixels.fill(0, (y * 40 + x) * 3, (y * 40 + x) * 3 + 3);
  fs.mkdirSync(folder, { recursive: true });
  const raw = { width: 40, height, channels: 3 as const };
  await sharp(pixels, { raw }).png().toFile(path.join(folder, 'page.png'));
}

const foldersIn = (dir: string) => ({ before: path.join(dir, 'before'), after: path.join(dir, 'after') });

t.test('two sets of the same pictures are equal', async (t) => {
  const { before, after } = foldersIn(t.testdir());
  await writePage(before, [[3, 4]]);
  await writePage(after, [[3, 4]]);
  t.same(await compareSets(before, after), []);
  t.notOk(fs.existsSync(path.join(after, 'differences')), 'and nothing is shown');
});

t.test('a picture that is only packed otherwise is equal', async (t) => {
  const { before, after } = foldersIn(t.testdir());
  await writePage(before, [[3, 4]]);
  fs.mkdirSync(after);
  await sharp(fs.readFileSync(path.join(before, 'page.png')))
    .png({ compressionLevel: 0 })
    .toFile(path.join(after, 'page.png'));
  t.same(await compareSets(before, after), []);
});

t.test('one changed pixel is found, and shown', async (t) => {
  const { before, after } = foldersIn(t.testdir());
  await writePage(before, []);
  await writePage(after, [[7, 21]]);
  const difference = { name: 'page.png', share: 1 / 1200, left: 7, top: 21, width: 1, height: 1 };
  t.same(await compareSets(before, after), [difference]);
  const shown = await sharp(fs.readFileSync(path.join(after, 'differences/page.png'))).metadata();
  t.match(shown, { width: 3 * 40 + 2 * 16, height: 30 }, 'before, after and where');
  t.same(await compareSets(before, before), [], 'and what was shown is no picture of the set');
});

t.test('the box holds all that differs', async (t) => {
  const { before, after } = foldersIn(t.testdir());
  await writePage(before, [[30, 2]]);
  await writePage(after, [[5, 20]]);
  t.match(await compareSets(before, after), [{ share: 2 / 1200, left: 5, top: 2, width: 26, height: 19 }]);
});

t.test('a page that grew differs where it is longer', async (t) => {
  const { before, after } = foldersIn(t.testdir());
  await writePage(before, []);
  await writePage(after, [], 36);
  t.match(await compareSets(before, after), [{ share: 6 / 36, left: 0, top: 30, width: 40, height: 6 }]);
});

t.test('a picture that only one set has is a difference', async (t) => {
  const { before, after } = foldersIn(t.testdir());
  await writePage(before, []);
  fs.mkdirSync(after);
  t.same(await compareSets(before, after), [{ name: 'page.png', missing: 'after' }]);
  await t.rejects(compareSets(after, before), /There are no pictures in/);
});
