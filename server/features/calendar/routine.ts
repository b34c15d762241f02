import { sql } from 'kysely';
import { addDays } from '../../domain/days.ts';
import type { Db } from '../../platform/database.ts';
import type { Days } from './queries.ts';
import type { RoutineOfDay } from './schema.ts';
import { type Scope, workIn } from './scope.ts';

/** For how many days after today the open work of horses with an alert is counted apart. */
const ALERT_DAYS = 7;

/** Whether a calendar shows a day's work as one line: so it does where the work of many horses stands. */
export const isFolded = ({ mode }: Scope): boolean => mode === 'worker' || mode === 'manager';

type What = 'open' | 'done' | 'alerts';

/**
 * How much work there is on each of some days, and how much of it is done; days without work are left out. What was done
 * for a horse that is gone since still counts on the day it was done for.
 */
export async function routineOf(db: Db, scope: Scope, { from, to }: Days): Promise<RoutineOfDay[]> {
  const counted = (what: What, whose?: 'own' | "nobody's") =>
    db
      .selectFrom('occurrences')
      .where(workIn(scope))
      .$if(whose === 'own', (work) => work.where('occurrences.worker_id', '=', scope.viewer.id))
      .$if(whose === "nobody's", (work) => work.where('occurrences.worker_id', 'is', null))
      .where('occurrences.date_to_finish', '>=', from)
      .where('occurrences.date_to_finish', '<=', to)
      .where('occurrences.finished_at', what === 'open' ? 'is' : 'is not', null)
      .groupBy('occurrences.date_to_finish')
      .select(['occurrences.date_to_finish as day', sql<number>`count(*)`.as('count')])
      .select(sql<What>`${sql.lit(what)}`.as('what'));
  // Horses with an alert are few: their work is looked for horse by horse.
  const alerted = db
    .selectFrom('horses')
    .innerJoin('occurrences', 'occurrences.horse_id', 'horses.id')
    .where('horses.health_alert', '=', sql.lit(true))
    .where('horses.archived_at', 'is', null)
    .where(workIn(scope))
    .where('occurrences.finished_at', 'is', null)
    .where('occurrences.date_to_finish', '>', scope.today)
    .where('occurrences.date_to_finish', '<=', addDays(scope.today, ALERT_DAYS))
    .groupBy('occurrences.date_to_finish')
    .select(['occurrences.date_to_finish as day', sql<number>`count(*)`.as('count')])
    .select(sql<What>`'alerts'`.as('what'));
  // A worker's own work and nobody's are two stretches of an index; asked for at once, all of a day's would be read.
  const all =
    scope.viewer.role === 'worker'
      ? counted('open', 'own')
          .unionAll(counted('open', "nobody's"))
          .unionAll(counted('done', 'own'))
          .unionAll(counted('done', "nobody's"))
      : counted('open').unionAll(counted('done'));
  const rows = await db.selectFrom(all.unionAll(alerted).as('counted')).select(['day', 'what', 'count']).execute();
  const days = new Map<string, RoutineOfDay>();
  for (const { day, what, count } of rows) {
    const ofDay = days.get(day) ?? { day, count: 0, done: 0, alerts: 0 };
    if (what === 'alerts') ofDay.alerts = count;
    else ofDay.count += count;
    if (what === 'done') ofDay.done += count;
    days.set(day, ofDay);
  }
  return [...days.values()].filter(({ day, count }) => count > 0 && day >= from && day <= to).sort(byDay);
}

const byDay = (one: RoutineOfDay, other: RoutineOfDay) => (one.day < other.day ? -1 : 1);
