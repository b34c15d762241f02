/** Processes pictures like the app's helper, and measures the memory. */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { drawPicture } from '../../server/features/pictures/draw-picture.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const before = process.memoryUsage.rss();

/** In bytes: before the first picture, the peak so far, and after this one. */
export type Measured = { outcome: string; before: number; peak: number; settled: number };

export async function measurePicture(file: Buffer): Promise<Measured> {
  const outcome = await drawPicture(file).then(
    () => 'drawn',
    (error) => String(error.status),
  );
  collect();
  await setImmediate(); // finalizers return libvips' memory after the collection
  collect();
  const peak = process.resourceUsage().maxRSS * 1024;
  return { outcome, before, peak, settled: process.memoryUsage.rss() };
}
