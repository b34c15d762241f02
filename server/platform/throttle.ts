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

/** How much more than a /64 a /48 is let through: so many households of it may be at their limit at once. */
const HOUSEHOLDS = 10;

/**
 * Whom an address stands for: itself, but for IPv6 its /64, within which one household or phone has as many addresses
 * as it likes, and its /48. Some providers give a customer all of that, 65 536 times a /64; of others it is many homes.
 */
export function networksOf(address: string): { network: string; households: number }[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const [plain = ''] = address.split('%');
  if (mapped || !isIPv6(plain)) return [{ network: mapped ?? address, households: 1 }];
  const groups = groupsOf(plain);
  return [
    { network: `${groups.slice(0, 4).join(':')}::/64`, households: 1 },
    { network: `${groups.slice(0, 3).join(':')}::/48`, households: HOUSEHOLDS },
  ];
}

/** The eight numbers of an IPv6 address, without leading zeros. An IPv4 address at the end stands for the last two. */
function groupsOf(plain: string): string[] {
  const [head = '', tail] = plain.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}

/** A count with its limit. */
export type Count = { key: string; limit: Limit };

/** The counts of an address: of itself or its /64, then of its /48, always in this order. */
export function countsFrom(address: string, purpose: string, { limit, windowMs }: Limit): Count[] {
  return networksOf(address).map(({ network, households }) => ({
    key: throttleKey(purpose, network),
    limit: { limit: limit * households, windowMs },
  }));
}

/** Counts one more, or `weight`, in each of these counts. Throws TooMany when one does not let it through. */
export async function countHits(db: Db | Tx, counts: readonly Count[], now: Date, weight = 1): Promise<void> {
  for (const { key, limit } of counts) await countHit(db, key, limit, now, weight);
}

/** Counts one more, or `weight`. Throws TooMany when that is more than the limit lets through. */
export async function countHit(db: Db | Tx, key: string, limit: Limit, now: Date, weight = 1): Promise<void> {
  const seconds = await waitAfterHit(db, key, limit, now, weight);
  if (seconds > 0) throw new TooMany(seconds);
}

/** The same for callers who do something else beyond the limit: returns the seconds until it ends; 0: it is let through. */
export async function waitAfterHit(
  db: Db | Tx,
  key: string,
  { limit, windowMs }: Limit,
  now: Date,
  weight = 1,
): Promise<number> {
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
  return hits > limit ? Math.max(1, (window_started_at.getTime() + windowMs - now.getTime()) / SECOND) : 0;
}

/** A refusal that says no to the caller, not to a slip of the pen or for want of strength. */
const isFailure = (error: unknown) => error instanceof Refusal && error.status < 500 && !(error instanceof BadInput);

/**
 * Tries something of which only failures count: as one from its start, so that a hundred at once are no way around the
 * limit, and taken back when it turns out to be none. Throws TooMany before it is tried.
 */
export async function countFailures<T>(db: Db, counts: readonly Count[], now: Date, tried: () => Promise<T>) {
  const keys = counts.map(({ key }) => key);
  await inTransaction(db, (tx) => countHits(tx, counts, now));
  try {
    const result = await tried();
    await takeBack(db, keys);
    return result;
  } catch (error) {
    if (!isFailure(error)) await takeBack(db, keys);
    throw error;
  }
}

/** Whether a count's instant lies in the last `ms`. */
const within = (column: 'window_started_at' | 'last_hit_at', ms: number, now: Date) =>
  sql`t.${sql.ref(column)} > ${new Date(now.getTime() - ms)} and t.${sql.ref(column)} <= ${new Date(now.getTime() + AHEAD)}`;

/** How many tries are free; the next waits 30 s, and each after that twice as long, up to so many seconds. */
type Slowing = { free: number; longest: number };

const FIRST_DELAY_SECONDS = 30;
const AT_ADDRESS: Slowing = { free: 5, longest: 15 * 60 };
/** From anywhere: its own person may be among those who wait, so that they never wait long. */
const ANYWHERE: Slowing = { free: 20, longest: 5 * 60 };
const PER_ADDRESS: Limit = { limit: 25, windowMs: 5 * MINUTE };

/** Counts one more try, after which the next has to wait: nothing at first, then twice as long each time. */
async function countTry(db: Tx, key: string, { free, longest }: Slowing, now: Date): Promise<void> {
  const remembered = within('last_hit_at', FORGET_AFTER, now);
  const { rows } = await sql`
    insert into throttles as t (key, hits, window_started_at, last_hit_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      hits = case when ${remembered} then least(t.hits, 100) + 1 else 1 end,
      window_started_at = case when ${remembered} then t.window_started_at else ${now} end,
      last_hit_at = ${now},
      blocked_until = case when ${remembered} and t.hits + 1 >= ${free}
        then ${now}::timestamptz + interval '1 second' * least(
          ${longest}::int,
          ${FIRST_DELAY_SECONDS}::int * 2 ^ least(t.hits + 1 - ${free}, 20)
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

type SignInCounts = {
  /** Of the account at this address, or in this known browser. */
  own: string;
  /** Of the account from anywhere, and of the address; a known browser is in none of these, which strangers fill. */
  shared: { anywhere: string; address: Count[] } | undefined;
};

function countsOf({ account, address, knownBrowser }: SignInTry): SignInCounts {
  const name = account.trim().toLowerCase();
  if (knownBrowser) return { own: throttleKey('sign-in-known-browser', name), shared: undefined };
  const [{ network } = { network: address }] = networksOf(address);
  return {
    own: throttleKey('sign-in', name, network),
    shared: {
      anywhere: throttleKey('sign-in-anywhere', name),
      address: countsFrom(address, 'sign-in-address', PER_ADDRESS),
    },
  };
}

const sharedKeys = ({ shared }: SignInCounts) =>
  shared ? [shared.anywhere, ...shared.address.map(({ key }) => key)] : [];

/**
 * Sign-in's throttle: per account and address five failures free, then waits that double from 30 s to 15 minutes; per
 * account from anywhere 20 free, then waits from 30 s to 5 minutes; per address 25 failures in 5 minutes. A try counts as
 * a failure from its start, so that a hundred at once are no way around it, and is taken back when it turns out to be none.
 */
export const signInThrottle = {
  /** Before the password is looked at. Throws TooMany. */
  async check(db: Db, attempt: SignInTry, now: Date): Promise<void> {
    const { own, shared } = countsOf(attempt);
    await inTransaction(db, async (tx) => {
      await countTry(tx, own, AT_ADDRESS, now);
      if (!shared) return;
      await countTry(tx, shared.anywhere, ANYWHERE, now);
      await countHits(tx, shared.address, now);
    });
  },

  /** The password was right: the account's failures here are forgotten, those elsewhere and the address's others stay. */
  async succeeded(db: Db | Tx, attempt: SignInTry): Promise<void> {
    const counts = countsOf(attempt);
    await db.deleteFrom('throttles').where('key', '=', counts.own).execute();
    await takeBack(db, sharedKeys(counts));
  },

  /** The account has a new password: failures with the one before no longer hold its person up. */
  async forget(db: Db | Tx, account: string, address: string): Promise<void> {
    const [known, unknown] = [true, false].map((knownBrowser) => countsOf({ account, address, knownBrowser }));
    const keys = [known?.own, unknown?.own, unknown?.shared?.anywhere].filter((key) => key !== undefined);
    await db.deleteFrom('throttles').where('key', 'in', keys).execute();
  },

  /** The password was never looked at (we were too busy): as if there had been no try. */
  async undone(db: Db | Tx, attempt: SignInTry): Promise<void> {
    const counts = countsOf(attempt);
    await takeBack(db, [counts.own, ...sharedKeys(counts)]);
  },
};

/** One after the other and in the order of `check`, to avoid deadlocks. */
async function takeBack(db: Db | Tx, keys: string[]): Promise<void> {
  const fewer = { hits: sql<number>`greatest(hits - 1, 0)`, blocked_until: null };
  for (const key of keys) await db.updateTable('throttles').set(fewer).where('key', '=', key).execute();
}
