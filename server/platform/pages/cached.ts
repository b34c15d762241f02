import { setTimeout as wait } from 'node:timers/promises';

/** A value that is reread seldom, and at once after `forget`. */
export type Cached<Value> = (() => Promise<Value>) & {
  /** Call it after the commit of a change: later callers wait for the new value. */
  forget(): void;
};

/** How long (ms) a caller waits for the first value, and for a newer one than the known, when the database hangs. */
const PATIENCE = { first: 400, newer: 100 };

type Reading<Value> = { value: Promise<Value>; at: number; is: 'begun' | 'late' | 'done' };

/**
 * Reads a value at most once in `forMs` milliseconds; concurrent callers share the read. After a short wait, or when
 * the read fails, they get the previous value, or `unknown`; after a failure the next caller reads again.
 */
export function cached<Value>(read: () => Promise<Value>, unknown: Value, forMs: number): Cached<Value> {
  let known = unknown;
  let patience = PATIENCE.first;
  let outdated = false;
  let current: Reading<Value> | undefined;

  function begin(): Reading<Value> {
    const value = read().then(
      (value) => {
        if (current === reading) {
          known = value;
          patience = PATIENCE.newer;
          outdated = false;
        }
        reading.is = 'done';
        return value;
      },
      () => {
        if (current === reading) current = undefined;
        return known;
      },
    );
    const reading: Reading<Value> = { value, at: performance.now(), is: 'begun' };
    return reading;
  }

  async function knownIfLate(reading: Reading<Value>): Promise<Value> {
    await wait(patience, undefined, { ref: false });
    if (reading.is === 'begun') reading.is = 'late';
    return known;
  }

  function ask(): Promise<Value> {
    if (!current || performance.now() - current.at >= forMs) current = begin();
    const { value, is } = current;
    if (is === 'done' || outdated) return value;
    return is === 'late' ? Promise.resolve(known) : Promise.race([value, knownIfLate(current)]);
  }

  const forget = () => {
    current = undefined;
    outdated = true;
  };
  return Object.assign(ask, { forget });
}
