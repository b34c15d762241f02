import { setImmediate as turn } from 'node:timers/promises';

/** The longest time (ms) that this process was blocked while `work` ran. */
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

/** The longest time (ms) of each call, made in sequence until `work` has ended. */
export async function longestWaits(
  work: Promise<unknown>,
  calls: Record<string, () => Promise<{ status: number; text: string }>>,
) {
  let done = false;
  const end = work.finally(() => {
    done = true;
  });
  const waits = Object.entries(calls).map(async ([name, call]) => {
    let [longest, count] = [0, 0];
    while (!done) {
      const begun = performance.now();
      const { status, text } = await call();
      if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
      longest = Math.max(longest, performance.now() - begun);
      count++;
    }
    return [name, { longest: Math.round(longest), count }] as const;
  });
  const all = Object.fromEntries(await Promise.all(waits));
  await end;
  return all;
}

/** The duration of `work` in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return Math.round(performance.now() - begun);
}
