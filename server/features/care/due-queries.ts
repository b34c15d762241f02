/** Due days of care. Only living horses count. */
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { CareDate } from '../../domain/care-dates.ts';
import type { Day } from '../../domain/days.ts';
import { anyOf, type Db } from '../../platform/data/database.ts';
import { polish } from '../../platform/data/polish-text.ts';
import type { Database } from '../../platform/data/tables.ts';

const NEXT_DATES = 2;

/** The next due days of a horse, overdue ones first, as a column of a query of horses. */
export const nextCare = (eb: ExpressionBuilder<Database, 'horses'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('care_plans')
      .innerJoin('care_kinds', 'care_kinds.id', 'care_plans.kind_id')
      .whereRef('care_plans.horse_id', '=', 'horses.id')
      .select(['care_kinds.name as kind', sql<Day>`care_plans.next_on`.as('next_on')])
      .orderBy('care_plans.next_on')
      .orderBy(polish('care_kinds.name'))
      .limit(NEXT_DATES),
  );

/** The next due days of each horse, by its id. The caller checks who may see them. */
export async function nextDates(db: Db, horseIds: readonly string[]): Promise<Map<string, CareDate[]>> {
  const horses = await db
    .selectFrom('horses')
    .where('horses.id', '=', anyOf(horseIds))
    .where('horses.archived_at', 'is', null)
    .select((eb) => ['horses.id', nextCare(eb).as('care')])
    .execute();
  return new Map(horses.map(({ id, care }) => [id, care]));
}

/** How much care is overdue, and since when, as a column; null if none is. */
export const countOverdue = (db: Db, today: Day) =>
  jsonObjectFrom(
    db
      .selectFrom('care_plans')
      .innerJoin('horses', 'horses.id', 'care_plans.horse_id')
      .where('horses.archived_at', 'is', null)
      .where('care_plans.next_on', '<', today)
      .select(({ fn }) => [fn.countAll<number>().as('count'), sql<Day>`min(care_plans.next_on)`.as('since')])
      .having(({ fn }) => fn.countAll(), '>', 0),
  );
