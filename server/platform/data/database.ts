import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Refusal } from '../http/errors.ts';
import { startEmbeddedPostgres } from './embedded-postgres/index.ts';
import { PreparingClient } from './prepared.ts';
import { requireServer } from './server-needs.ts';
import type { Database } from './tables.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/** Limits in milliseconds; 0 means no limit. */
export type Timeouts = {
  /** For opening a connection, and for waiting until one of the pool is free. */
  connect: number;
  statement: number;
  lock: number;
  idleInTransaction: number;
  /** Closes an unused connection. Long, because a new one has no cached plans and plans each query five times. */
  unused: number;
};

export type ConnectOptions = {
  max?: number;
  timeouts?: Partial<Timeouts>;
  /** Called for each connection that breaks, sometimes twice. The pool replaces it, so it is enough to log the error. */
  onLostConnection?: (error: Error) => void;
};

/** A pool of connections; `await using` closes it at the end of a block. */
export type Connection = AsyncDisposable & {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
};

const DEFAULT_TIMEOUTS: Timeouts = {
  connect: 2_000,
  statement: 5_000,
  lock: 2_000,
  idleInTransaction: 10_000,
  unused: 3_600_000,
};

/**
 * A page's queries take a millisecond or two, less than starting JIT compilation or parallel workers. Indexes are in memory
 * or on an SSD.
 */
const PLANNER_SETTINGS = ['jit = off', 'max_parallel_workers_per_gather = 0', 'random_page_cost = 1.1'];

/** A statement for each new connection: poolers such as PgBouncer refuse these settings as startup parameters. */
const sessionSettings = ({ statement, lock, idleInTransaction }: Timeouts): string =>
  [
    "timezone = 'UTC'",
    ...PLANNER_SETTINGS,
    `statement_timeout = ${statement}`,
    `lock_timeout = ${lock}`,
    `idle_in_transaction_session_timeout = ${idleInTransaction}`,
  ]
    .map((setting) => `set ${setting};`)
    .join(' ');

/** With more connections than the processors can serve, queries would queue in Postgres instead of in the pool. */
const MAX_CONNECTIONS = Math.min(10, 2 * availableParallelism() + 1);

/**
 * For starts, migrations, commands and bulk loads. A machine that starts its database together with the app needs more than
 * the usual 2 s for a connection.
 */
export const UNHURRIED: Partial<Timeouts> = { connect: 10_000, statement: 0, lock: 0, idleInTransaction: 0 };

export function connectDatabase(url: string, options: ConnectOptions = {}): Connection {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.max ?? MAX_CONNECTIONS,
    connectionTimeoutMillis: timeouts.connect,
    idleTimeoutMillis: timeouts.unused,
    // A hung or disconnected database cannot enforce its own limit.
    query_timeout: timeouts.statement && timeouts.statement + 1_000,
    keepAlive: true,
    onConnect: (client) => client.query(sessionSettings(timeouts)),
    types: parsers,
    application_name: 'stajnia',
  });
  // An unhandled connection error would end the process. The client reports it, and the pool does so again if the
  // client was idle.
  pool.on('connect', (client) => client.on('error', options.onLostConnection ?? (() => {})));
  pool.on('error', () => {});
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= pool.end();
    return closing;
  };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return { db, pool, close, [Symbol.asyncDispose]: close };
}

const pools = new WeakMap<Db, pg.Pool>();

export const poolOf = (db: Db): pg.Pool | undefined => pools.get(db);

/**
 * Opens the configured database: `databaseUrl`, else an embedded Postgres in `dataDir`, which ends with `close` or with
 * the process. Throws an Error for the operator if the database lacks what the app needs.
 */
export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  options: ConnectOptions = {},
): Promise<Connection & { url: string }> {
  if (config.databaseUrl) {
    await using unhurried = connectDatabase(config.databaseUrl, { max: 2, timeouts: UNHURRIED });
    await requireServer(unhurried.pool);
    return { ...connectDatabase(config.databaseUrl, options), url: config.databaseUrl };
  }
  const server = await startEmbeddedPostgres({ dir: config.dataDir, database: 'stajnia' });
  const connection = connectDatabase(server.url, options);
  const close = async () => {
    await connection.close();
    await server.stop();
  };
  return { ...connection, url: server.url, close, [Symbol.asyncDispose]: close };
}

/**
 * Runs `work` in one transaction, and retries it up to three times when Postgres aborts it for a deadlock or a
 * serialization failure: `work` must have no effect outside the transaction. Inside a transaction `work` joins that
 * one.
 */
export const inTransaction = <T>(db: Db | Tx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Tx) : retryConflicts(() => db.transaction().execute(work));

/**
 * `inTransaction` for a caller that goes on after an error of `work`: inside a transaction only what `work` did is undone.
 */
export async function inSavepoint<T>(db: Db | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return inTransaction(db, work);
  await sql`savepoint work`.execute(db);
  try {
    const result = await work(db as Tx);
    await sql`release savepoint work`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint work`.execute(db);
    throw error;
  }
}

/** The timeout of a statement, and of waiting for a lock, in a large transaction, in ms. */
const LARGE_TIMEOUT = 60_000;

/** `inTransaction` with longer timeouts, for rare and large changes: it waits for other large ones instead of giving up. */
export const inLargeTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(LARGE_TIMEOUT)}`.execute(tx);
    await sql`set local lock_timeout = ${sql.lit(LARGE_TIMEOUT)}`.execute(tx);
    return work(tx);
  });

async function retryConflicts<T>(attempted: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attempted();
    } catch (error) {
      if (attempt === 4 || !isConflict(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt); // Random, because equal waits would collide again.
    }
  }
}

/** `id = any(…)`: one prepared statement for any number of ids, whereas `in (…)` needs one for each number. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

export const anyOfTexts = <Text extends string>(texts: readonly Text[]) => sql<Text>`any(${texts}::text[])`;

/**
 * Constants for conditions that a partial index has. Tests and bench run with plan_cache_mode=force_generic_plan, under
 * which a parameter cannot use a partial index.
 */
export const TRUE = sql.lit(true);
export const FALSE = sql.lit(false);

/**
 * A limit as a constant of the statement. Tests and bench run with plan_cache_mode=force_generic_plan, under which pages of
 * lists cost up to 1.4 times more with a parameter.
 */
export const constantLimit = (rows: number) => sql.lit(rows);

export const count = sql<number>`count(*)`.as('count');

export async function countRows<Tables, From extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const row = await rows.clearSelect().select(count).executeTakeFirstOrThrow();
  return (row as { count: number }).count;
}

/** serialization_failure, deadlock_detected */
const CONFLICTS = ['40001', '40P01'];

const isConflict = (error: unknown) => error instanceof pg.DatabaseError && CONFLICTS.includes(error.code ?? '');

const NUMERIC_ARRAY = 1231;

/** Our own copy, because the global parsers belong to every user of pg in the process. */
const parsers = new pg.TypeOverrides();
parsers.setTypeParser(pg.types.builtins.INT8, safeInteger);
for (const type of [pg.types.builtins.NUMERIC, NUMERIC_ARRAY]) parsers.setTypeParser(type as number, refuseNumeric);
parsers.setTypeParser(pg.types.builtins.DATE, (day: string) => day); // a Date would add a time zone

/**
 * Sums of bigints and divisions are numerics, which pg returns as text: '3' + 1 would concatenate. Queries must cast
 * them.
 */
function refuseNumeric(text: string): never {
  throw new TypeError(`The query answers with the numeric ${text}: cast it to bigint, or to float8`);
}

function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`);
  return number;
}

export const isUniqueViolation = (error: unknown, index: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === index;

/** For `.catch` of a write: maps a violation of the unique index to a refusal. */
export const onUniqueViolation = (index: string, refusal: () => Refusal) => (error: unknown) => {
  throw isUniqueViolation(error, index) ? refusal() : error;
};
