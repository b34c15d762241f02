import { sql } from 'kysely';
import type { Db } from '../../platform/data/database.ts';
import type { AppState, SignIn } from './schema.ts';

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

/** What only the database knows of itself. `apart`: seconds between its clock and the machine's, whatever the app's says. */
export async function databaseState(db: Db): Promise<{ size: number; apart: number; devices: number }> {
  const { rows } = await sql<{ size: number; at: Date; devices: number }>`
    select pg_database_size(current_database()) as size, clock_timestamp() as at,
      (select count(*) from push_subscriptions) as devices
  `.execute(db);
  const [{ at, ...state }] = rows as [(typeof rows)[number]];
  return { ...state, apart: Math.round(Math.abs(Date.now() - at.getTime()) / 1_000) };
}

export async function lastRun(db: Db): Promise<AppState['billing']['last']> {
  const runs = db.selectFrom('billing_runs').select(['period', 'billing_day']).orderBy('period', 'desc').limit(1);
  return (await runs.executeTakeFirst()) ?? null;
}
