import { setImmediate as turn } from 'node:timers/promises';

/** The longest time (ms) for which this process was blocked while `work` ran. */
export async function longestStandstill(work: Promise<unknown>): Promise<number> {
  let [done, longest, last] = [false, 0, performance.now()];
  const end = work.finally(() => {
    done = true;
  });
  while (!done) {
    await turn();
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  await end;
  return longest;
}
