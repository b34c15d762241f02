/** The visits of the farrier and vet in lists: on the page of care and on a worker's. */
import { sql } from 'kysely';
import { addDays, type Day } from '../../domain/days.ts';
import type { Db } from '../../platform/data/database.ts';
import type { ListedVisit } from './schema.ts';

const listed = (db: Db) =>
  db
    .selectFrom('care_visits')
    .innerJoin('care_kinds', 'care_kinds.id', 'care_visits.kind_id')
    .select([
      'care_visits.id',
      'care_kinds.name as kind',
      'day',
      sql<string | null>`to_char(care_visits.hour, 'HH24:MI')`.as('hour'),
      'comes as by',
    ])
    .select(sql<number>`(select count(*) from care_visit_horses where visit_id = care_visits.id)`.as('horses'))
    .select(sql<boolean>`closed_at is not null`.as('closed'));

/** Those that are not closed, by day and hour. */
const openVisits = (db: Db) =>
  listed(db)
    .where('closed_at', 'is', null)
    .orderBy('day')
    .orderBy('care_visits.hour', (order) => order.asc().nullsLast())
    .orderBy('care_visits.id')
    .limit(50);

/** All visits that are not closed, and the last closed ones of a year. */
export async function upcomingVisits(db: Db, today: Day): Promise<ListedVisit[]> {
  const closed = listed(db)
    .where('closed_at', 'is not', null)
    .where('day', '>', addDays(today, -366))
    .orderBy('day', 'desc')
    .orderBy('care_visits.id')
    .limit(10);
  return [...(await openVisits(db).execute()), ...(await closed.execute())];
}

/** The visits of some days that are not closed, for those who bring the horses. */
export const visitsOfDays = (db: Db, from: Day, to: Day): Promise<ListedVisit[]> =>
  openVisits(db).where('day', '>=', from).where('day', '<=', to).execute();
