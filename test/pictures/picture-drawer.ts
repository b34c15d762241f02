/** A process of its own that draws the files it is given, all at once and three times over, and tells what memory it took. */
import fs from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { encodePicture } from '../../server/features/pictures/image.ts';

const ROUNDS = 3;

const files = process.argv.slice(2);
const outcomes: string[] = [];
const settled: number[] = [];
const before = process.memoryUsage.rss();
for (let round = 0; round < ROUNDS; round++) {
  const results = await Promise.allSettled(files.map((file) => encodePicture(fs.readFileSync(file))));
  outcomes.push(...results.map((one) => (one.status === 'fulfilled' ? 'drawn' : String(one.reason.status))));
  globalThis.gc?.();
  await setImmediate(); // what libvips held is given back by finalizers, which run after the collection
  globalThis.gc?.();
  settled.push(process.memoryUsage.rss());
}
process.send?.({ before, peak: process.resourceUsage().maxRSS * 1024, settled, outcomes });
