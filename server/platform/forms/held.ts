import type { Tx } from '../data/database.ts';
import { TooMany } from '../http/errors.ts';
import { type Limit, throttleKey, waitAfterHit } from '../http/throttle.ts';

/** More than this in a day, of each kind, is held: far more than any stable has received. */
const OF_STABLE: Limit = { limit: 60, windowMs: 24 * 3_600_000 };

/** The most held at once, of each kind: less than would fill a disk. */
const MOST_HELD = 200;

/**
 * Counts what a stranger sends. Beyond the daily limit it is held until a manager has looked at it. `countHeld` counts
 * those of its kind; throws TooMany when there are too many. The count stays locked until the transaction ends, so
 * concurrent requests cannot exceed it.
 */
export async function isToBeHeld(
  tx: Tx,
  kind: string,
  countHeld: (tx: Tx) => Promise<number>,
  now: Date,
): Promise<boolean> {
  const seconds = await waitAfterHit(tx, throttleKey('of-stable', kind), OF_STABLE, now);
  if (seconds === 0) return false;
  if ((await countHeld(tx)) >= MOST_HELD) throw new TooMany(seconds);
  return true;
}
