/** The visits of the farrier and vet, as they are listed. Here, because the page of care shows them too. */
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

const [MOST_COMING, MOST_CLOSED] = [50, 10];

/** The visits from a day on and earlier ones that are not closed, by day and hour; then the last closed ones. */
export async function upcomingVisits(db: Db, from: Day): Promise<ListedVisit[]> {
  const coming = listed(db)
    .where('closed_at', 'is', null)
    .orderBy('day')
    .orderBy('care_visits.hour', (order) => order.asc().nullsLast())
    .orderBy('care_visits.id')
    .limit(MOST_COMING);
  const closed = listed(db)
    .where('closed_at', 'is not', null)
    .where('day', '>', addDays(from, -366))
    .orderBy('day', 'desc')
    .orderBy('care_visits.id')
    .limit(MOST_CLOSED);
  return [...(await coming.execute()), ...(await closed.execute())];
}

/** The visits of two days that are not closed, for those who bring the horses. */
export const visitsOfDays = (db: Db, from: Day, to: Day): Promise<ListedVisit[]> =>
  listed(db)
    .where('closed_at', 'is', null)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('care_visits.hour', (order) => order.asc().nullsLast())
    .orderBy('care_visits.id')
    .limit(MOST_CLOSED)
    .execute();
