import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from './database.ts';
import { job } from './jobs.ts';
import { FORGET_AFTER } from './throttle.ts';

/** Sweeps every ten minutes. */
export const housekeeping = job({
  name: 'housekeeping',
  data: z.object({}),
  schedule: '*/10 * * * *',
  run: ({ db, clock }) => sweep(db, clock()),
});

/** Rows one statement takes away: short locks, however much has gathered. */
const BATCH = 1_000;

/** How long (ms) an expired link is stored, so that its page can tell it from an unknown one. */
const REMEMBER_LINKS = 30 * 24 * 3_600_000;

/** Deletes what has expired: refused forms, throttle counts, sessions, mailed links. */
export async function sweep(db: Db, now: Date, batch = BATCH): Promise<void> {
  const forgotten = new Date(now.getTime() - FORGET_AFTER);
  await remove(db, 'old_input', 'token_hash', sql`expires_at <= ${now}`, batch);
  await remove(db, 'throttles', 'key', sql`last_hit_at <= ${forgotten}`, batch);
  const over = new Date(now.getTime() - REMEMBER_LINKS);
  await remove(db, 'registration_drafts', 'invitation_id', sql`expires_at <= ${now}`, batch);
  await remove(db, 'invitations', 'id', sql`used_at is null and expires_at <= ${over}`, batch);
  await remove(db, 'password_resets', 'id', sql`expires_at <= ${over}`, batch);
  await remove(db, 'sessions', 'id', sql`least(expires_at, idle_expires_at) <= ${now}`, batch);
}

type Swept = 'old_input' | 'throttles' | 'sessions' | 'invitations' | 'password_resets' | 'registration_drafts';

async function remove(db: Db, table: Swept, key: string, over: RawBuilder<SqlBool>, batch: number): Promise<void> {
  // The condition stands twice, so that a row that was renewed meanwhile is left.
  const some = sql`select ${sql.ref(key)} from ${sql.table(table)} where ${over} limit ${batch}`;
  const statement = sql`delete from ${sql.table(table)} where ${over} and ${sql.ref(key)} in (${some})`;
  for (let removed = batch; removed === batch; ) removed = Number((await statement.execute(db)).numAffectedRows);
}
