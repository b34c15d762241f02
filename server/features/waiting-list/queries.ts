import { type AliasableExpression, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Day, dayOf, ZONE } from '../../domain/days.ts';
import { count, type Db, type Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { dayOfInstant, type OthersTexts } from '../../platform/data/redaction.ts';
import type { Expiring } from '../../platform/jobs/housekeeping.ts';
import { type PageOf, readRows } from '../../platform/pages/paging.ts';
import { selectFreeBoxes } from '../boxes/queries.ts';
import { isTheirs } from '../visits/queries.ts';
import type { FirstInLine, Waiting } from './schema.ts';

const DAY_MS = 24 * 3_600_000;

/** How long (ms) closed and open entries are kept, like visits; the privacy policy names these times. */
const KEEP_CLOSED = 90 * DAY_MS;
const KEEP_OPEN = 366 * DAY_MS;

export const expiring: readonly Expiring[] = [
  {
    table: 'waiting_list',
    key: 'id',
    expired: (now) => sql`
      (state = 'closed' and changed_at <= ${new Date(now.getTime() - KEEP_CLOSED)})
      or (state <> 'closed' and created_at <= ${new Date(now.getTime() - KEEP_OPEN)})`,
  },
];

const selectOpen = (db: Db) => db.selectFrom('waiting_list').where('state', '<>', 'closed');

/** A value of a query: who is to be offered a box. Null if nobody waits, or each free box has been offered to somebody. */
export const firstInLine = (db: Db): AliasableExpression<FirstInLine | null> =>
  jsonObjectFrom(
    selectOpen(db)
      .where('state', '=', 'waiting')
      .where((eb) =>
        eb(selectFreeBoxes(db).select(count), '>', selectOpen(db).where('state', '=', 'offered').select(count)),
      )
      .select(['name', 'kind', 'wished_day'])
      .select(sql<Day>`(created_at at time zone ${sql.lit(ZONE)})::date`.as('joined_on'))
      .select(
        selectFreeBoxes(db).select('boxes.name').orderBy('boxes.position').limit(1).$asScalar().$notNull().as('box'),
      )
      .select(sql<number>`count(*) over ()`.as('total'))
      .orderBy('created_at')
      .orderBy('id')
      .limit(1),
  );

const COLUMNS = [
  'waiting_list.id',
  'name',
  'waiting_list.phone',
  'waiting_list.email',
  'kind',
  'wished_day',
  'state',
] as const;

/** Open entries, the first in line first; or closed ones, the latest first. */
export async function pageOfWaiting(db: Db, closed: boolean, page: number): Promise<PageOf<Waiting>> {
  const all = db
    .selectFrom('waiting_list')
    .leftJoin('people', 'people.id', 'waiting_list.changed_by')
    .select([...COLUMNS, 'waiting_list.created_at', 'waiting_list.changed_at'])
    .select(sql<string | null>`people.first_name || ' ' || people.last_name`.as('changed_by'));
  const wanted = closed
    ? all.where('state', '=', 'closed').orderBy('waiting_list.changed_at', 'desc')
    : all.where('state', '<>', 'closed').orderBy('waiting_list.created_at');
  const { rows, ...place } = await readRows(page, wanted.orderBy('waiting_list.id'));
  const entries = rows.map(({ created_at, changed_at, ...row }) => ({
    ...row,
    joined_on: dayOf(created_at),
    changed_on: changed_at && dayOf(changed_at),
  }));
  return { rows: entries, ...place };
}

export const openEntry = (db: Db, id: string) =>
  selectOpen(db).select(COLUMNS).where('waiting_list.id', '=', id).executeTakeFirst();

export const exportOf = (db: Db, _personId: string, emails: readonly string[]) =>
  db
    .selectFrom('waiting_list')
    .select([...COLUMNS, 'created_at', 'changed_at'])
    .where('email', '=', sql<string>`any(${emails}::text[])`)
    .orderBy('created_at')
    .execute();

export const othersEntries: OthersTexts = {
  table: 'waiting_list',
  columns: ['name'],
  called: 'Lista oczekujących',
  on: dayOfInstant('created_at'),
  ofOthers: (person) => sql`not ${isTheirs(person)}`,
};

export async function erase(tx: Tx, person: ErasedPerson): Promise<void> {
  await tx.deleteFrom('waiting_list').where(isTheirs(person)).execute();
}
