import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../data/database.ts';
import type { Database } from '../data/tables.ts';
import { FORGET_AFTER } from '../data/throttle.ts';
import { job } from './jobs.ts';

/** Rows that the housekeeping job deletes once they have expired. `key`: the table's primary key. */
export type Expiring = { table: keyof Database; key: string; expired(now: Date): RawBuilder<SqlBool> };

/** Milliseconds in which a request that is sent again gets its first answer. */
const REMEMBER_REQUESTS = 30 * 24 * 3_600_000;

const OWN: readonly Expiring[] = [
  { table: 'built_files', key: 'path', expired: (now) => sql`served_until <= ${now}` },
  { table: 'old_input', key: 'token_hash', expired: (now) => sql`expires_at <= ${now}` },
  { table: 'throttles', key: 'key', expired: (now) => sql`last_hit_at <= ${new Date(now.getTime() - FORGET_AFTER)}` },
  { table: 'requests', key: 'id', expired: (now) => sql`sent_at <= ${new Date(now.getTime() - REMEMBER_REQUESTS)}` },
  { table: 'sessions', key: 'id', expired: (now) => sql`least(expires_at, idle_expires_at) <= ${now}` },
];

export const housekeepingOf = (expiring: readonly Expiring[]) =>
  job({
    name: 'housekeeping',
    data: z.object({}),
    schedule: '*/10 * * * *',
    run: ({ db, clock }) => sweep(db, expiring, clock()),
  });

/** Rows per statement, so that locks stay short. */
const BATCH = 1_000;

/** How long (ms) an expired link is kept, so that its page can tell it from an unknown one. */
export const REMEMBER_LINKS = 30 * 24 * 3_600_000;

export async function sweep(db: Db, expiring: readonly Expiring[], now: Date, batch = BATCH): Promise<void> {
  for (const { table, key, expired } of [...OWN, ...expiring]) await remove(db, table, key, expired(now), batch);
}

async function remove(
  db: Db,
  table: keyof Database,
  key: string,
  isExpired: RawBuilder<SqlBool>,
  batch: number,
): Promise<void> {
  // The condition is repeated in the delete, so that a row renewed meanwhile stays.
  const keys = sql`select ${sql.ref(key)} from ${sql.table(table)} where ${isExpired} limit ${batch}`;
  const statement = sql`delete from ${sql.table(table)} where ${isExpired} and ${sql.ref(key)} in (${keys})`;
  for (let removed = batch; removed === batch; ) removed = Number((await statement.execute(db)).numAffectedRows);
}
