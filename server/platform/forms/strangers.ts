/** What the forms of public pages have against robots: no captcha and no script, but traps and caps. */
import type { Tx } from '../data/database.ts';
import { countHit, countHits, countsFrom, type Limit, throttleKey } from '../data/throttle.ts';
import { type Call, isFormCall } from './action.ts';

type Bait = { website?: string | undefined; shown_at?: string | undefined };

/** In less time (ms) nobody loads a page, fills in its form and sends it. */
const FASTEST = 3_000;

/**
 * Whether a robot filled in the form: the field that nobody sees, or everything within three seconds. A call of the API
 * has no form, so it may leave `shown_at` out. The caller drops what a robot sent, and answers as usual.
 */
export function isRobot({ input, now, limits, request }: Call<Bait>): boolean {
  const { website, shown_at } = input;
  if (website) return true;
  if (!limits.throttles) return false;
  if (shown_at === undefined) return isFormCall(request);
  return !(now.getTime() - Date.parse(shown_at) >= FASTEST);
}

const PER_ADDRESS: Limit = { limit: 5, windowMs: 3_600_000 };
/** Far more than any stable has received. */
const IN_ALL: Limit = { limit: 60, windowMs: 24 * 3_600_000 };

/** Counts a row that a stranger adds to `table`, at their address and in all. Throws TooMany. */
export async function countStranger(tx: Tx, { limits, now, request }: Call<unknown>, table: string): Promise<void> {
  if (!limits.throttles) return;
  await countHits(tx, countsFrom(request.ip, table, PER_ADDRESS), now);
  await countHit(tx, throttleKey('of-stable', table), IN_ALL, now);
}
