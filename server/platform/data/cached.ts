import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from './database.ts';

/** A cached value. It is read again after `forget`, and once it is too old. */
export type Cached<Value> = (() => Promise<Value>) & {
  /** Call it after the commit of a change: callers then wait for the new value. */
  forget(): void;
};

/** How long (ms) a caller waits for the first value, and for a newer one, when the database hangs. */
const PATIENCE = { first: 400, newer: 100 };

type Reading<Value> = { value: Promise<Value>; at: number; state: 'begun' | 'late' | 'done' };

/**
 * Reads a value at most once in `forMs` milliseconds; concurrent callers share the read. After a short wait, or if the read
 * fails, they get the previous value, at first `unknown`. After a failure the next caller reads again.
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
        reading.state = 'done';
        return value;
      },
      () => {
        if (current === reading) current = undefined;
        return known;
      },
    );
    const reading: Reading<Value> = { value, at: performance.now(), state: 'begun' };
    return reading;
  }

  async function knownAfterWait(reading: Reading<Value>): Promise<Value> {
    await wait(patience, undefined, { ref: false });
    if (reading.state === 'begun') reading.state = 'late';
    return known;
  }

  function ask(): Promise<Value> {
    if (!current || performance.now() - current.at >= forMs) current = begin();
    const { value, state } = current;
    if (state === 'done' || outdated) return value;
    return state === 'late' ? Promise.resolve(known) : Promise.race([value, knownAfterWait(current)]);
  }

  const forget = () => {
    current = undefined;
    outdated = true;
  };
  return Object.assign(ask, { forget });
}

/** The same for a value of the database: one for each app, which is known by its database. */
export function cachedOf<Value>(
  read: (db: Db) => Promise<Value>,
  unknown: Value,
  forMs: number,
): (db: Db) => Cached<Value> {
  const known = new WeakMap<Db, Cached<Value>>();
  return (db) => {
    const value = known.get(db) ?? cached(() => read(db), unknown, forMs);
    known.set(db, value);
    return value;
  };
}
