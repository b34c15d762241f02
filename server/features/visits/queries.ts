import { type AliasableExpression, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Day, dayOf, ZONE } from '../../domain/days.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { dayOfInstant, type OthersTexts, type Wanted } from '../../platform/data/redaction.ts';
import type { Expiring } from '../../platform/jobs/housekeeping.ts';
import { type PageOf, readRows } from '../../platform/pages/paging.ts';
import { selectFreeBoxes } from '../boxes/queries.ts';
import type { FirstInLine, LongestWaiting, Shown, ShownVisit } from './schema.ts';

const DAY_MS = 24 * 3_600_000;

/** How long (ms) settled and unsettled requests are kept; the privacy policy names these times. */
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

const selectUnsettled = (db: Db) => db.selectFrom('visits').where('settled_at', 'is', null);

/** Requests that wait for an answer. The waiting list does not: it waits for a box. */
export const selectWaiting = (db: Db) => selectUnsettled(db).where('topic', '<>', 'waiting_list');

const askedOn = sql<Day>`(created_at at time zone ${sql.lit(ZONE)})::date`.as('asked_on');
const total = sql<number>`count(*) over ()`.as('total');

/** A value of a query: the oldest waiting request, with the number of waiting ones; null if there is none. */
export const longestWaiting = (db: Db): AliasableExpression<LongestWaiting | null> =>
  jsonObjectFrom(
    selectWaiting(db)
      .select(['name', 'topic', 'wished_day', askedOn, total])
      .orderBy('created_at')
      .orderBy('id')
      .limit(1),
  );

/** A value of a query: who is to be offered a box; null if no box is free, or nobody waits for one. */
export const firstInLine = (db: Db): AliasableExpression<FirstInLine | null> =>
  jsonObjectFrom(
    selectUnsettled(db)
      .where('topic', '=', 'waiting_list')
      .innerJoinLateral(
        selectFreeBoxes(db).select('boxes.name as box').orderBy('boxes.position').limit(1).as('free'),
        (join) => join.onTrue(),
      )
      .select(['name', 'kind', 'wished_day', askedOn, 'box', total])
      .orderBy('created_at')
      .orderBy('id')
      .limit(1),
  );

const COLUMNS = [
  'visits.id',
  'name',
  'visits.phone',
  'visits.email',
  'topic',
  'kind',
  'wished_day',
  'message',
] as const;

/** Requests that wait, or the waiting list, the oldest first; or what is settled, the latest first. */
export async function pageOfVisits(db: Db, show: Shown, page: number): Promise<PageOf<ShownVisit>> {
  const all = db
    .selectFrom('visits')
    .leftJoin('people', 'people.id', 'visits.settled_by')
    .select([...COLUMNS, 'visits.created_at', 'visits.settled_at'])
    .select(sql<string | null>`people.first_name || ' ' || people.last_name`.as('settled_by'));
  const wanted =
    show === 'settled'
      ? all.where('visits.settled_at', 'is not', null).orderBy('visits.settled_at', 'desc')
      : all
          .where('visits.settled_at', 'is', null)
          .where('topic', show === 'list' ? '=' : '<>', 'waiting_list')
          .orderBy('visits.created_at');
  const { rows, ...place } = await readRows(page, wanted.orderBy('visits.id'));
  const visits = rows.map(({ created_at, settled_at, ...row }) => ({
    ...row,
    asked_on: dayOf(created_at),
    settled_on: settled_at && dayOf(settled_at),
  }));
  return { rows: visits, ...place };
}

export const waitingVisit = (db: Db, id: string) =>
  selectUnsettled(db).select(COLUMNS).where('id', '=', id).executeTakeFirst();

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
  columns: ['name', 'kind', 'message'],
  called: 'Prośba o wizytę',
  about: sql`name`,
  on: dayOfInstant('created_at'),
  ofOthers: (person) => sql`not ${isTheirs(person)}`,
};

export async function erase(tx: Tx, person: ErasedPerson): Promise<void> {
  await tx.deleteFrom('visits').where(isTheirs(person)).execute();
}
