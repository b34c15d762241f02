import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { BadInput, Refusal, TooMany } from '../http/errors.ts';
import { type Db, inTransaction, type Tx } from './database.ts';

// Counts are stored in Postgres, so that all processes share them. Each is updated by one statement, so concurrent tries
// are counted one after another. Keys are digests: the table contains no account and no address.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** The time (ms) after its last try, or its last turn, when a count is deleted. No window is longer. */
export const FORGET_AFTER = 24 * 60 * MINUTE;

/** The tolerated clock skew (ms). A count from further in the future was made under another NOW and is ignored. */
const AHEAD = MINUTE;

/** `limit` hits in `windowMs` milliseconds, counted from the first. */
export type Limit = { limit: number; windowMs: number };

export function throttleKey(purpose: string, ...about: string[]): string {
  return `${purpose}:${createHash('sha256').update(JSON.stringify(about)).digest('base64url')}`;
}

/** The limit of a /48 is this many times the limit of a /64, because several households may share it. */
const HOUSEHOLDS = 10;

/**
 * The networks for which an address is counted: itself, or for IPv6 its /64, whose addresses one household or phone uses
 * freely, and its /48, which some providers give to one customer (65 536 times a /64) and others share among many homes.
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

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(plain: string): string[] {
  const [head = '', tail] = plain.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}

export type Count = { key: string; limit: Limit };

/** The counts of an address: of itself or its /64, then of its /48, always in this order. */
export function countsFrom(address: string, purpose: string, { limit, windowMs }: Limit): Count[] {
  return networksOf(address).map(({ network, households }) => ({
    key: throttleKey(purpose, network),
    limit: { limit: limit * households, windowMs },
  }));
}

/** Adds `weight` to each of these counts. Throws TooMany when one exceeds its limit. */
export async function countHits(db: Db | Tx, counts: readonly Count[], now: Date, weight = 1): Promise<void> {
  for (const { key, limit } of counts) await countHit(db, key, limit, now, weight);
}

/** Adds `weight` to a count. Throws TooMany when it exceeds its limit. */
export async function countHit(db: Db | Tx, key: string, limit: Limit, now: Date, weight = 1): Promise<void> {
  const seconds = await waitAfterHit(db, key, limit, now, weight);
  if (seconds > 0) throw new TooMany(seconds);
}

/** Adds `weight` to a count, for callers that do not refuse. Returns the seconds until the window ends; 0 within the limit. */
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

/**
 * Takes the next place in a queue that lets `limit` through in `windowMs` milliseconds. Returns the milliseconds until its
 * turn: 0 within the limit, else until the first window with room. The turn is stored as the last hit, so that the count is
 * kept until then.
 */
export async function takeTurn(db: Db | Tx, key: string, { limit, windowMs }: Limit, now: Date): Promise<number> {
  const windows = sql`ceil(t.hits::numeric / ${limit}::integer) * ${windowMs}::integer * interval '1 ms'`;
  const running = sql`t.window_started_at + ${windows} > ${now} and t.window_started_at <= ${new Date(now.getTime() + AHEAD)}`;
  const turn = sql`t.window_started_at + t.hits / ${limit}::integer * (${windowMs}::integer * interval '1 ms')`;
  const { rows } = await sql<{ hits: number; window_started_at: Date }>`
    insert into throttles as t (key, hits, window_started_at, last_hit_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      hits = case when ${running} then t.hits + 1 else 1 end,
      window_started_at = case when ${running} then t.window_started_at else ${now} end,
      last_hit_at = case when ${running} then greatest(${now}, ${turn}) else ${now} end,
      blocked_until = null
    returning hits, window_started_at
  `.execute(db);
  const { hits, window_started_at } = rows[0] as { hits: number; window_started_at: Date };
  const at = window_started_at.getTime() + Math.floor((hits - 1) / limit) * windowMs;
  return Math.max(0, at - now.getTime());
}

/** Whether a refusal may result from guessing: neither invalid input nor an overload. */
const isFailure = (error: unknown) => error instanceof Refusal && error.status < 500 && !(error instanceof BadInput);

/**
 * Runs `tried` and counts its failures. Each try counts from its start, so that a hundred at once cannot bypass the limit,
 * and is subtracted again unless it fails. Beyond the limit it throws TooMany without trying.
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

const within = (column: 'window_started_at' | 'last_hit_at', ms: number, now: Date) =>
  sql`t.${sql.ref(column)} > ${new Date(now.getTime() - ms)} and t.${sql.ref(column)} <= ${new Date(now.getTime() + AHEAD)}`;

/** `free`: tries without a wait. Then a wait of 30 s, doubled after each try up to `longest` seconds. */
type Slowing = { free: number; longest: number };

const FIRST_DELAY_SECONDS = 30;
const AT_ADDRESS: Slowing = { free: 5, longest: 15 * 60 };
/** For tries at an account from all addresses together. Waits stay short, because its owner may be among them. */
const ANYWHERE: Slowing = { free: 20, longest: 5 * 60 };
const PER_ADDRESS: Limit = { limit: 25, windowMs: 5 * MINUTE };

/** Counts a try and sets the wait before the next one. Throws TooMany while the last wait runs. */
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

type SignInTry = {
  /** The typed e-mail, with or without such an account. */
  account: string;
  address: string;
  knownBrowser: boolean;
};

type SignInCounts = {
  /** Key of the account at this address, or in this known browser. */
  own: string;
  /**
   * Keys of the account from all addresses, and of the address. Known browsers have none, because strangers could exhaust
   * these limits.
   */
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
 * The throttle of sign-ins. Per account and address: 5 failures, then waits that double from 30 s to 15 minutes. Per
 * account from all addresses: 20 failures, then 30 s to 5 minutes. Per address: 25 failures in 5 minutes. A try counts as a
 * failure from its start, so that a hundred at once cannot bypass this, and is subtracted on success.
 */
export const signInThrottle = {
  /** Call it before checking the password. Throws TooMany. */
  async check(db: Db, attempt: SignInTry, now: Date): Promise<void> {
    const { own, shared } = countsOf(attempt);
    await inTransaction(db, async (tx) => {
      await countTry(tx, own, AT_ADDRESS, now);
      if (!shared) return;
      await countTry(tx, shared.anywhere, ANYWHERE, now);
      await countHits(tx, shared.address, now);
    });
  },

  /** Deletes the account's failures at this address or browser, and subtracts this try from the shared counts. */
  async succeeded(db: Db | Tx, attempt: SignInTry): Promise<void> {
    const counts = countsOf(attempt);
    await db.deleteFrom('throttles').where('key', '=', counts.own).execute();
    await takeBack(db, sharedKeys(counts));
  },

  /** Deletes the account's failures after a change of password, so that they no longer delay its owner. */
  async forget(db: Db | Tx, account: string, address: string): Promise<void> {
    const [known, unknown] = [true, false].map((knownBrowser) => countsOf({ account, address, knownBrowser }));
    const keys = [known?.own, unknown?.own, unknown?.shared?.anywhere].filter((key) => key !== undefined);
    await db.deleteFrom('throttles').where('key', 'in', keys).execute();
  },

  /** Subtracts a try whose password was not checked because of overload. */
  async undone(db: Db | Tx, attempt: SignInTry): Promise<void> {
    const counts = countsOf(attempt);
    await takeBack(db, [counts.own, ...sharedKeys(counts)]);
  },
};

/** Subtracts a try, one key after another in the order of `check`, to avoid deadlocks. */
export async function takeBack(db: Db | Tx, keys: string[]): Promise<void> {
  const fewer = { hits: sql<number>`greatest(hits - 1, 0)`, blocked_until: null };
  for (const key of keys) await db.updateTable('throttles').set(fewer).where('key', '=', key).execute();
}
