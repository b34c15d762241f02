import type { Tx } from './database.ts';
import { TooMany } from './errors.ts';
import { type Limit, throttleKey, waitAfterHit } from './throttle.ts';

/** What a stable gets in a day of each kind: far more than any has had. */
const OF_STABLE: Limit = { limit: 60, windowMs: 24 * 3_600_000 };

/** How many may be held at once of each kind: more than one reads, and less than would fill a disk. */
const MOST_HELD = 200;

/**
 * Counts what a stranger sends to the stable. Whether it is to be held until a manager has looked at it. `countHeld`: how
 * many of its kind are. Throws TooMany when too many are; a manager makes room. The count is locked until the transaction
 * ends, so that of many at once no more are held.
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
