import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from './database.ts';
import { BadInput, Refusal, TooMany } from './errors.ts';

// Counts stand in Postgres, so that they hold over processes. Each is one statement: tries that come at once are
// counted one after another. Keys are digests: the table names no account and no address.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How long (ms) after its last try a count is forgotten. No window is longer. */
export const FORGET_AFTER = 24 * 60 * MINUTE;

/** The tolerated clock skew of a count. One from further ahead was made under another NOW, and is ignored. */
const AHEAD = MINUTE;

/** How many are let through in how long (ms), counted from the first. */
export type Limit = { limit: number; windowMs: number };

/** The name of a count: its purpose, and a digest of what it counts. */
export function throttleKey(purpose: string, ...about: string[]): string {
  return `${purpose}:${createHash('sha256').update(JSON.stringify(about)).digest('base64url')}`;
}

/**
 * Whom an address stands for: itself, but for IPv6 its /64, within which one household or phone has as many addresses
 * as it likes.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Counts one more, or `weight`. Throws TooMany when that is more than the limit lets through. */
export async function countHit(
  db: Db | Tx,
  key: string,
  { limit, windowMs }: Limit,
  now: Date,
  weight = 1,
): Promise<void> {
  const running = within('window_started_at', windowMs, now);
  const { rows } = await sql<{ hits: number; window_started_at: Date }>`
    insert into throttles as t (key, hits, window_started_at, last_hit_at) values (${key}, ${weight}, ${now}, ${now})
    on conflict (key) do update set
      hits = case when ${running} then least(t.hits, ${limit}::integer) + ${weight}::integer else ${weight}::integer end,
      window_started_at = case when ${running} then t.window_started_at else ${now} end,
      last_hit_at = ${now},
      blocked_until = null
    returning hits, window_started_at
  `.execute(db);
  const { hits, window_started_at } = rows[0] as { hits: number; window_started_at: Date };
  if (hits > limit) throw new TooMany((window_started_at.getTime() + windowMs - now.getTime()) / SECOND);
}

/** A refusal that says no to the caller, not to a slip of the pen or for want of strength. */
const isFailure = (error: unknown) => error instanceof Refusal && error.status < 500 && !(error instanceof BadInput);

/**
 * Tries something of which only failures count: as one from its start, so that a hundred at once are no way around the
 * limit, and taken back when it turns out to be none. Throws TooMany before it is tried.
 */
export async function countFailures<T>(db: Db, key: string, limit: Limit, now: Date, tried: () => Promise<T>) {
  await countHit(db, key, limit, now);
  try {
    const result = await tried();
    await takeBack(db, [key]);
    return result;
  } catch (error) {
    if (!isFailure(error)) await takeBack(db, [key]);
    throw error;
  }
}

/** Whether a count's instant lies in the last `ms`. */
const within = (column: 'window_started_at' | 'last_hit_at', ms: number, now: Date) =>
  sql`t.${sql.ref(column)} > ${new Date(now.getTime() - ms)} and t.${sql.ref(column)} <= ${new Date(now.getTime() + AHEAD)}`;

const FREE_TRIES = 5;
const FIRST_DELAY_SECONDS = 30;
const LONGEST_DELAY_SECONDS = 15 * 60;
const PER_ADDRESS: Limit = { limit: 25, windowMs: 5 * MINUTE };

/** Counts one more try, after which the next has to wait: nothing at first, then twice as long each time. */
async function countTry(db: Tx, key: string, now: Date): Promise<void> {
  const remembered = within('last_hit_at', FORGET_AFTER, now);
  const { rows } = await sql`
    insert into throttles as t (key, hits, window_started_at, last_hit_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      hits = case when ${remembered} then least(t.hits, 100) + 1 else 1 end,
      window_started_at = case when ${remembered} then t.window_started_at else ${now} end,
      last_hit_at = ${now},
      blocked_until = case when ${remembered} and t.hits + 1 >= ${FREE_TRIES}
        then ${now}::timestamptz + interval '1 second' * least(
          ${LONGEST_DELAY_SECONDS}::int,
          ${FIRST_DELAY_SECONDS}::int * 2 ^ least(t.hits + 1 - ${FREE_TRIES}, 20)
        ) end
    where not (${remembered}) or t.blocked_until is null or t.blocked_until <= ${now}
    returning hits
  `.execute(db);
  if (rows.length) return;
  const blocked = await db.selectFrom('throttles').where('key', '=', key).select('blocked_until').executeTakeFirst();
  throw new TooMany(((blocked?.blocked_until?.getTime() ?? now.getTime()) - now.getTime()) / SECOND);
}

/** A try to sign in. */
export type SignInTry = {
  /** The e-mail as typed, whether or not there is such an account. */
  account: string;
  /** The caller's IP address. */
  address: string;
  /** Whether this person has signed in from this browser before. */
  knownBrowser: boolean;
};

/**
 * The counts a try stands in: the account's at this address, and the address's own. A known browser has a count of its
 * own instead, which no stranger's failures touch.
 */
function countsOf({ account, address, knownBrowser }: SignInTry): { own: string; shared: string | undefined } {
  const name = account.trim().toLowerCase();
  if (knownBrowser) return { own: throttleKey('sign-in-known-browser', name), shared: undefined };
  const from = addressKey(address);
  return { own: throttleKey('sign-in', name, from), shared: throttleKey('sign-in-address', from) };
}

/**
 * Sign-in's throttle: per account and address five failures free, then waits that double from 30 s to 15 minutes; per
 * address 25 failures in 5 minutes. A try counts as a failure from its start, so that a hundred at once are no way
 * around it, and is taken back when it turns out to be none.
 */
export const signInThrottle = {
  /** Before the password is looked at. Throws TooMany. */
  async check(db: Db, attempt: SignInTry, now: Date): Promise<void> {
    const { own, shared } = countsOf(attempt);
    await inTransaction(db, async (tx) => {
      await countTry(tx, own, now);
      if (shared) await countHit(tx, shared, PER_ADDRESS, now);
    });
  },

  /** The password was right: the account's failures are forgotten, the address's others stay. */
  async succeeded(db: Db | Tx, attempt: SignInTry): Promise<void> {
    const { own, shared } = countsOf(attempt);
    await db.deleteFrom('throttles').where('key', '=', own).execute();
    if (shared) await takeBack(db, [shared]);
  },

  /** The account has a new password: failures with the one before no longer hold its person up. */
  async forget(db: Db | Tx, account: string, address: string): Promise<void> {
    const own = [true, false].map((knownBrowser) => countsOf({ account, address, knownBrowser }).own);
    await db.deleteFrom('throttles').where('key', 'in', own).execute();
  },

  /** The password was never looked at (we were too busy): as if there had been no try. */
  async undone(db: Db | Tx, attempt: SignInTry): Promise<void> {
    const { own, shared } = countsOf(attempt);
    await takeBack(db, shared ? [own, shared] : [own]);
  },
};

/** One after the other and in the order of `check`, to avoid deadlocks. */
async function takeBack(db: Db | Tx, keys: string[]): Promise<void> {
  const fewer = { hits: sql<number>`greatest(hits - 1, 0)`, blocked_until: null };
  for (const key of keys) await db.updateTable('throttles').set(fewer).where('key', '=', key).execute();
}
