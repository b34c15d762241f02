import { sql } from 'kysely';
import { connectDatabase, type Db, UNHURRIED } from '../../server/platform/data/database.ts';
import type { TestApp } from './app.ts';

/**
 * Runs two writes concurrently. The first stops before its audit row, with its writes uncommitted. The second then
 * runs as far as it can, and both continue. Both must write an audit row, the first as its last step; `stop` can
 * block elsewhere.
 */
export async function atOnce<One, Other>(
  { databaseUrl }: TestApp,
  first: () => Promise<One>,
  second: () => Promise<Other>,
  stop = sql`lock table audit_log in share mode`,
): Promise<[One, Other]> {
  await using aside = connectDatabase(databaseUrl, { max: 2, timeouts: UNHURRIED }); // the app needs its own connections for two writes
  const { db } = aside;
  const calls = await db.transaction().execute(async (holder) => {
    await stop.execute(holder);
    const one = first();
    await untilWaiting(db, 1);
    const other = second();
    await untilWaiting(db, 2);
    return { one, other };
  });
  return Promise.all([calls.one, calls.other]);
}

/** Waits until this many connections to the database wait for a lock. */
export async function untilWaiting(db: Db, connections: number): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (((await waiting.execute(db)).rows[0]?.count ?? 0) < connections);
}
