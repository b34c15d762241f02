import fs from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { aside } from '../../server/platform/jobs/aside.ts';
import { canvas } from '../support/photos.ts';
import type { Measured } from './picture-drawer.ts';

const MB = 1024 ** 2;
/** The most expensive picture: 25 megapixels of 8 bytes, all decoded before the first is drawn. */
const MAX_BYTES = 320 * MB;

t.test('however many large pictures arrive at once, a process decodes one at a time', async (t) => {
  const folder = t.testdir({});
  const deep = () => canvas(5000, 5000, { channels: 4, background: '#12345678' }).toColourspace('rgb16');
  const files = await Promise.all(
    [
      deep().png({ progressive: true, compressionLevel: 9 }),
      canvas(5000, 5000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      canvas(5000, 5000).withMetadata({ orientation: 6 }).jpeg(),
      canvas(5000, 5000, { channels: 4 }).webp({ lossless: true }),
      canvas(5001, 5000).png(),
    ].map(async (picture, nth) => {
      const file = path.join(folder, `${nth}`);
      await picture.toFile(file);
      return file;
    }),
  );
  for (const file of files) t.ok(fs.statSync(file).size < 5 * MB, 'small enough to be uploaded');

  const drawer = import.meta.resolve('./picture-drawer.ts');
  const measure = aside<Buffer, Measured>(drawer, 'measurePicture', { limit: 240_000 });
  const rounds: Measured[][] = [];
  for (let round = 0; round < 3; round++)
    rounds.push(await Promise.all(files.map((file) => measure(fs.readFileSync(file)))));
  for (const round of rounds)
    t.same(
      round.map(({ outcome }) => outcome),
      ['drawn', 'drawn', 'drawn', 'drawn', '413'],
    );
  const measured = rounds.at(-1)?.at(-1) as Measured;
  const grown = (bytes: number) => Math.round((bytes - measured.before) / MB);
  t.ok(measured.peak - measured.before < MAX_BYTES, `at most ${grown(measured.peak)} MB more while decoding`);
  const settled = rounds.map((round) => round.at(-1)?.settled ?? 0);
  const [first = 0, , last = 0] = settled;
  // The smallest one has 75 MB of pixels: two leaked rounds would take 150.
  t.ok(last - first < 100 * MB, `${settled.map(grown).join(', ')} MB more after each round: no leak`);
  t.comment(`${grown(measured.peak)} MB at most, ${settled.map(grown).join(', ')} MB after each round`);
});
