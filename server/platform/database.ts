import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres/index.ts';
import type { Refusal } from './errors.ts';
import { PreparingClient } from './prepared.ts';
import type { Database } from './tables.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/** Limits in milliseconds; 0 lifts one. */
export type Timeouts = {
  /** For a new connection, and for waiting until one of the pool is free. */
  connect: number;
  statement: number;
  lock: number;
  /** How long a transaction may sit and do nothing. */
  idleInTransaction: number;
};

export type ConnectOptions = {
  /** Connections at most; MAX_CONNECTIONS unless told. */
  max?: number;
  timeouts?: Partial<Timeouts>;
  /** Hears of each connection that breaks, now and then twice. The pool replaces it: there is only to note it. */
  onLostConnection?: (error: Error) => void;
};

export type Connection = {
  db: Db;
  pool: pg.Pool;
  /** Waits for the work in hand, then closes every connection. */
  close(): Promise<void>;
};

const EVERYDAY: Timeouts = { connect: 2_000, statement: 5_000, lock: 2_000, idleInTransaction: 10_000 };

/**
 * What a page asks is answered in a millisecond or two, less than compiling it or sharing it out would take, from an
 * index that lies in memory or on a disk without a moving head.
 */
const QUICK = '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1';

/** More statements at a time than the processors can run only wait for each other in Postgres instead of in the pool. */
const MAX_CONNECTIONS = Math.min(10, 2 * availableParallelism() + 1);

/**
 * For starts, migrations and mass fills, which may take their time; a machine where all starts at once, its database too,
 * needs more than the everyday 2 s for a connection.
 */
export const UNHURRIED: Partial<Timeouts> = { connect: 10_000, statement: 0, lock: 0, idleInTransaction: 0 };

/** One pool of connections to the Postgres at `url`. It connects when first used, and again after a restart. */
export function connectDatabase(url: string, options: ConnectOptions = {}): Connection {
  const timeouts = { ...EVERYDAY, ...options.timeouts };
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.max ?? MAX_CONNECTIONS,
    connectionTimeoutMillis: timeouts.connect,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    // A database that hangs, or whose network is gone, cannot enforce its own limit.
    query_timeout: timeouts.statement && timeouts.statement + 1_000,
    keepAlive: true,
    options: `-c TimeZone=UTC ${QUICK}`,
    types: parsers,
    application_name: 'stajnia',
  });
  // Unheard, the error of a lost connection would end the process. The client tells of it; the pool does so again when
  // the client was idle.
  pool.on('connect', (client) => client.on('error', options.onLostConnection ?? (() => {})));
  pool.on('error', () => {});
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= pool.end();
    return closing;
  };
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), pool, close };
}

/**
 * Opens the database the configuration names: `databaseUrl`, else an embedded Postgres in `dataDir`, which ends with
 * `close` (and with the process).
 */
export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  options: ConnectOptions = {},
): Promise<Connection & { url: string }> {
  if (config.databaseUrl) return { ...connectDatabase(config.databaseUrl, options), url: config.databaseUrl };
  const server = await startEmbeddedPostgres({ dir: config.dataDir, database: 'stajnia' });
  const connection = connectDatabase(server.url, options);
  const close = async () => {
    await connection.close();
    await server.stop();
  };
  return { ...connection, url: server.url, close };
}

/**
 * Runs `work` in one transaction. When Postgres ends it for a conflict with another (deadlock, serialization), it is
 * retried, four attempts in all: `work` must have no effect outside the transaction. Inside a transaction `work`
 * becomes a part of that one.
 */
export const inTransaction = <T>(db: Db | Tx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Tx) : retryConflicts(() => db.transaction().execute(work));

async function retryConflicts<T>(attempted: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attempted();
    } catch (error) {
      if (attempt === 4 || !isConflict(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt); // at random, or the two would meet again
    }
  }
}

/** `id = any(…)`: one statement, and one plan, for any number of ids; `in (…)` is another one for each number. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

/** The same for texts, or what is written as one. */
export const anyOfTexts = <Text extends string>(texts: readonly Text[]) => sql<Text>`any(${texts}::text[])`;

/** serialization_failure, deadlock_detected */
const CONFLICTS = ['40001', '40P01'];

const isConflict = (error: unknown) => error instanceof pg.DatabaseError && CONFLICTS.includes(error.code ?? '');

const NUMERIC_ARRAY = 1231;

/** For this pool alone, so that no other user of pg in the process is surprised. */
const parsers = new pg.TypeOverrides();
parsers.setTypeParser(pg.types.builtins.INT8, safeInteger);
for (const type of [pg.types.builtins.NUMERIC, NUMERIC_ARRAY]) parsers.setTypeParser(type as number, refuseNumeric);
parsers.setTypeParser(pg.types.builtins.DATE, (day: string) => day); // 'YYYY-MM-DD': a Date would bring in a time zone

/** Postgres sums bigints, and divides, to numerics: as a text such as '3' they would be compared and joined, not added. */
function refuseNumeric(text: string): never {
  throw new TypeError(`The query answers with the numeric ${text}: cast it to bigint, or to float8`);
}

function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`);
  return number;
}

/** Whether Postgres refused a write because of this unique index. */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === index;

/** For `.catch` of a write: what a unique index refuses becomes the refusal that people understand. */
export const onUniqueViolation = (index: string, refusal: () => Refusal) => (error: unknown) => {
  throw isUniqueViolation(error, index) ? refusal() : error;
};
