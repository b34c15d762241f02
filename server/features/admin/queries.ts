import { sql } from 'kysely';
import { countRows, type Db } from '../../platform/data/database.ts';
import type { Installation, SignIn } from './schema.ts';

const SIGN_INS = 6;

/** The people who signed in last. */
export async function lastSignIns(db: Db, now: Date): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .where('expires_at', '>', now)
    .where('idle_expires_at', '>', now)
    .groupBy('people.id')
    .select((eb) => ['people.id', 'people.role', eb.fn.max('sessions.created_at').as('began')])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .orderBy('began', 'desc')
    .orderBy('people.id')
    .limit(SIGN_INS)
    .execute();
  return rows.map(({ began, ...person }) => ({ ...person, began: began.toISOString() }));
}

export const countDevices = (db: Db): Promise<number> => countRows(db.selectFrom('push_subscriptions'));

export async function lastRun(db: Db): Promise<Installation['billing']['last']> {
  const runs = db.selectFrom('billing_runs').select(['period', 'billing_day']).orderBy('period', 'desc').limit(1);
  return (await runs.executeTakeFirst()) ?? null;
}
