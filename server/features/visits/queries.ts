import { type AliasableExpression, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Day, dayOf, ZONE } from '../../domain/days.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { dayOfInstant, type OthersTexts, type Wanted } from '../../platform/data/redaction.ts';
import type { Expiring } from '../../platform/jobs/housekeeping.ts';
import { type PageOf, readRows } from '../../platform/pages/paging.ts';
import type { LongestWaiting, ShownVisit } from './schema.ts';

const DAY_MS = 24 * 3_600_000;

/** How long (ms) a request is kept, once settled and if it never is. The privacy policy says so. */
const KEEP_SETTLED = 90 * DAY_MS;
const KEEP_UNSETTLED = 366 * DAY_MS;

export const expiring: readonly Expiring[] = [
  {
    table: 'visits',
    key: 'id',
    expired: (now) => sql`
      settled_at <= ${new Date(now.getTime() - KEEP_SETTLED)}
      or (settled_at is null and created_at <= ${new Date(now.getTime() - KEEP_UNSETTLED)})`,
  },
];

export const selectWaiting = (db: Db) => db.selectFrom('visits').where('settled_at', 'is', null);

/** A value of a query: the oldest request that waits, with how many wait; null if none does. */
export const longestWaiting = (db: Db): AliasableExpression<LongestWaiting | null> =>
  jsonObjectFrom(
    selectWaiting(db)
      .select(['name', 'topic', 'wished_day'])
      .select(sql<Day>`(created_at at time zone ${sql.lit(ZONE)})::date`.as('asked_on'))
      .select(sql<number>`count(*) over ()`.as('total'))
      .orderBy('created_at')
      .orderBy('id')
      .limit(1),
  );

const COLUMNS = ['visits.id', 'name', 'visits.phone', 'visits.email', 'topic', 'wished_day', 'message'] as const;

export async function waitingVisits(db: Db, page: number): Promise<PageOf<ShownVisit>> {
  const waiting = selectWaiting(db)
    .select([...COLUMNS, 'visits.created_at'])
    .orderBy('visits.created_at')
    .orderBy('visits.id');
  const { rows, ...place } = await readRows(page, waiting);
  const visits = rows.map(({ created_at, ...row }) => ({
    ...row,
    asked_on: dayOf(created_at),
    settled_on: null,
    settled_by: null,
  }));
  return { rows: visits, ...place };
}

export async function settledVisits(db: Db, page: number): Promise<PageOf<ShownVisit>> {
  const settled = db
    .selectFrom('visits')
    .innerJoin('people', 'people.id', 'visits.settled_by')
    .select([...COLUMNS, 'visits.created_at', 'visits.settled_at'])
    .select(sql<string>`people.first_name || ' ' || people.last_name`.as('settled_by'))
    .where('visits.settled_at', 'is not', null)
    .orderBy('visits.settled_at', 'desc')
    .orderBy('visits.id');
  const { rows, ...place } = await readRows(page, settled);
  const visits = rows.map(({ created_at, settled_at, ...row }) => ({
    ...row,
    asked_on: dayOf(created_at),
    settled_on: settled_at && dayOf(settled_at),
  }));
  return { rows: visits, ...place };
}

export const visitToTell = (db: Db, id: string) =>
  selectWaiting(db).select(['name', 'topic', 'wished_day']).where('id', '=', id).executeTakeFirst();

export const exportOf = (db: Db, _personId: string, emails: readonly string[]) =>
  db
    .selectFrom('visits')
    .select([...COLUMNS, 'created_at', 'settled_at'])
    .where('email', '=', sql<string>`any(${emails}::text[])`)
    .orderBy('created_at')
    .execute();

const isTheirs = ({ emails, phone_number }: Wanted) =>
  sql<boolean>`(email = any(${emails}::text[]) or phone <> '' and phone = ${phone_number})`;

export const othersVisits: OthersTexts = {
  table: 'visits',
  columns: ['name', 'message'],
  called: 'Prośba o wizytę',
  about: sql`name`,
  on: dayOfInstant('created_at'),
  ofOthers: (person) => sql`not ${isTheirs(person)}`,
};

export async function erase(tx: Tx, person: ErasedPerson): Promise<void> {
  await tx.deleteFrom('visits').where(isTheirs(person)).execute();
}
