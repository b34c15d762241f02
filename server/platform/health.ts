import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { VERSION } from '../version.ts';
import { type Db, inTransaction } from './data/database.ts';

/** How long (ms) a successful write is trusted, because each attempt costs the database a file. */
const TRUSTED_MS = 30_000;

/**
 * `/healthz` answers with the version while the process lives. `/readyz` answers 200 while the app can also read and write its
 * database and is not stopping, else 503 with the reason.
 */
export function registerHealth(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok', version: VERSION };
  });
  const isWritable = writeTries(app.deps.clock, app.log);
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { db } = request.server.deps;
    const reached = await succeeds(sql`select 1`.execute(db));
    const trouble = stopping
      ? 'stopping'
      : !reached
        ? 'no database'
        : !(await isWritable(db))
          ? 'not writable'
          : undefined;
    if (trouble) return reply.code(503).send({ status: trouble });
    return { status: 'ready' };
  });
}

/**
 * Checks whether the database accepts writes. Only a success is cached, so recovery shows at once and frequent checks are
 * cheap. Logs each change of state.
 */
function writeTries(clock: () => Date, log: FastifyBaseLogger): (db: Db) => Promise<boolean> {
  let wroteAt = Number.NEGATIVE_INFINITY;
  let failing = false;
  let trying: Promise<boolean> | undefined;
  const attempt = async (db: Db) => {
    try {
      await tryToWrite(db);
      wroteAt = clock().getTime();
      if (failing) log.warn('the database takes writes again');
      failing = false;
    } catch (error) {
      if (!failing) log.error({ err: error }, 'the database takes no writes');
      failing = true;
    }
    return !failing;
  };
  return async (db) => {
    if (!failing && clock().getTime() - wroteAt < TRUSTED_MS) return true;
    trying ??= attempt(db).finally(() => {
      trying = undefined;
    });
    return trying;
  };
}

/**
 * Writes a page of a temporary table, which needs a new file: that fails on a full disk, whereas updates may fit into
 * existing files for a long time. It also fails on standbys and read-only databases.
 */
const tryToWrite = (db: Db) =>
  inTransaction(db, async (tx) => {
    await sql`create temporary table written on commit drop as select repeat('x', 1000) as page`.execute(tx);
  });

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );
