/** What a process that draws pictures does, and what memory it took for it. */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { drawPicture } from '../../server/features/pictures/draw-picture.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const before = process.memoryUsage.rss();

/** In bytes: before the first picture, at most so far, and after this one. */
export type Measured = { outcome: string; before: number; peak: number; settled: number };

/** Draws a file, and tells what became of it. */
export async function measurePicture(file: Buffer): Promise<Measured> {
  const outcome = await drawPicture(file).then(
    () => 'drawn',
    (error) => String(error.status),
  );
  collect();
  await setImmediate(); // what libvips held is given back by finalizers, which run after the collection
  collect();
  const peak = process.resourceUsage().maxRSS * 1024;
  return { outcome, before, peak, settled: process.memoryUsage.rss() };
}
