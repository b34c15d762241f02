import { sql } from 'kysely';
import type { Test } from 'tap';
import type { Day } from '../../server/domain/days.ts';
import { coverageOfHorses } from '../../server/features/billing/queries.ts';
import type { Db } from '../../server/platform/data/database.ts';
import { openTestDatabase } from '../support/database.ts';
import { dump } from '../support/dump.ts';

/** The instant at which the demo is filled once for all tests. */
export const MORNING = '2026-11-21T09:00:00+01:00';

export type DemoStable = {
  db: Db;
  url: string;
  now: Date;
};

export async function openDemo(t: Test, at: string): Promise<DemoStable> {
  const now = new Date(at);
  const { db, url } = await openTestDatabase(t, { demo: now });
  return { db, url, now };
}

/** The only difference between fills is the salt in a password's hash. */
const DRAWN = /"password_hash": "[^"]*"/g;

/** Every row that must be equal in all fills at one instant. */
export async function contentOf(db: Db): Promise<string[]> {
  const rows = (await dump(db)).filter((row) => /^public\.(?!kysely|changed_days|built_files)/.test(row));
  return rows.map((row) => row.replace(DRAWN, ''));
}

/** Content without the instant of the fill and the keys made at a start, for fills at one hour by running clocks. */
export const contentOfHour = async (db: Db): Promise<string[]> =>
  (await contentOf(db)).filter((row) => !/2026-11-21T08:|"vapid_keys"/.test(row));

/** The indexes, constraints and triggers of all tables. */
export async function partsOfTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select indexdef as part from pg_indexes where schemaname = 'public'
    union all
    select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    order by 1`.execute(db);
  return rows.map(({ part }) => part);
}

/** Horses whose payments are overdue on a day, and how many of them. */
export async function overdueHorses(db: Db, today: Day): Promise<[name: string, payments: number][]> {
  const horses = await db.selectFrom('horses').select(['id', 'name']).where('archived_at', 'is', null).execute();
  const ids = horses.map(({ id }) => id);
  const coverage = await coverageOfHorses(db, ids, today);
  return horses.flatMap(({ id, name }) => {
    const late = coverage.get(id)?.due_payments;
    return late ? [[name, late]] : [];
  });
}
