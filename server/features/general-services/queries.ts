/** Services booked for the stable itself. Callers check who may see them. */
import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { firstDayFrom, weekdayNames } from '../../domain/recurrence.ts';
import type { Db } from '../../platform/data/database.ts';
import { type PageOf, readFirst, readRows } from '../../platform/pages/paging.ts';
import type { GeneralService, ShownGeneralService } from './schema.ts';

const described = (db: Db) =>
  db
    .selectFrom('bookings')
    .where('horse_id', 'is', null)
    .where('deleted_at', 'is', null)
    .select(['id', 'service_id', 'service_name', 'description', 'onetime', 'days_of_week', 'starts_on'])
    .select(['check_until', 'created_at']);

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const shown = (row: Row, today: Day): ShownGeneralService => ({
  id: row.id,
  name: row.service_name,
  description: row.description,
  onetime: row.onetime,
  days_of_week: row.days_of_week,
  check_until: row.check_until,
  created: row.created_at.toISOString(),
  passed: firstDayFrom(row, today) === undefined,
});

/** The newest first, ended ones last. */
export async function pageOfGeneralServices(db: Db, today: Day, page: number): Promise<PageOf<ShownGeneralService>> {
  const inOrder = described(db).orderBy(sql`check_until < ${today}`).orderBy('created_at', 'desc').orderBy('id');
  const { rows, ...place } = await readRows(page, inOrder, 'dialog_list');
  return { rows: rows.map((row) => shown(row, today)), ...place };
}

export async function generalServiceById(db: Db, id: string, today: Day): Promise<ShownGeneralService | undefined> {
  const row = await described(db).where('id', '=', id).executeTakeFirst();
  return row && shown(row, today);
}

/** As the API sends them, the newest first. */
export async function allGeneralServices(db: Db): Promise<GeneralService[]> {
  const rows = await readFirst(db, described(db).orderBy('created_at', 'desc').orderBy('id'));
  return rows.map(({ created_at, starts_on: _, ...row }) => ({
    ...row,
    days_of_week: weekdayNames(row.days_of_week),
    date_created: created_at.toISOString(),
    onetime: row.onetime ? 1 : 0,
  }));
}
