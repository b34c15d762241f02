import { sql } from 'kysely';
import { addDays, type Day } from '../../domain/days.ts';
import { count, type Db, TRUE } from '../../platform/data/database.ts';
import { unpaidByDay } from '../billing/panel-queries.ts';
import { countsFor, skippedSum } from '../tasks/queries.ts';
import { alertEntries } from './alerts.ts';
import { isRoutineIn, wasInAlertOn } from './entry-rows.ts';
import { seesUnpaid, unpaidEntry } from './payments.ts';
import { byDay, type Days } from './queries.ts';
import type { Entry, Filter, RoutineOfDay } from './schema.ts';
import { type Scope, workIn } from './scope.ts';

/** Days ahead for which calendars of many horses count the open work of horses in alert separately. */
const ALERT_DAYS = 7;

/** Which work of a day is folded into one line: all of it, the routine (work on most days), or nothing. */
export type Fold = 'all' | 'routine' | 'nothing';

/** Calendars of many horses fold all work; those of an owner and of a horse fold the routine. */
export const foldOf = ({ mode }: Scope): Fold => (mode === 'worker' || mode === 'manager' ? 'all' : 'routine');

/** Open alerts, unpaid due days and the amount of folded work. */
export async function foldedDays(
  db: Db,
  scope: Scope,
  days: Days,
  { fold, show }: { fold: Fold; show: readonly Filter[] },
): Promise<{ alerts: Entry[]; unpaid: (Entry & { start: Day })[]; routine: RoutineOfDay[] }> {
  const [alerts, routine, unpaid] = await Promise.all([
    alertEntries(db, scope, days),
    fold !== 'nothing' && show.includes('services') ? routineOf(db, scope, days, fold) : [],
    show.includes('payments') && seesUnpaid(scope) ? unpaidByDay(db, scope.today, days) : [],
  ]);
  return { alerts, unpaid: unpaid.map((due) => unpaidEntry(due, scope.today)), routine };
}

/** The amount of work by day, and how much is done; days without work are left out. */
async function routineOf(db: Db, scope: Scope, days: Days, fold: Fold): Promise<RoutineOfDay[]> {
  const [work, alerted] = await Promise.all([workByDay(db, scope, days, fold), alertedByDay(db, scope, days, fold)]);
  const alertsOn = new Map(alerted.map(({ day, count }) => [day, count]));
  return work.map((ofDay) => ({ ...ofDay, alerts: alertsOn.get(ofDay.day) ?? 0 })).sort(byDay);
}

/**
 * The amount of work by day, and how much is done: for a worker, the work they have finished, and the work that is open to
 * them or was skipped. Work for a horse that has left still counts on its day.
 */
const workByDay = (db: Db, scope: Scope, { from, to }: Days, fold: Fold) =>
  db
    .selectFrom('tasks')
    .where('tasks.date_to_finish', '>=', from)
    .where('tasks.date_to_finish', '<=', to)
    .$if(fold === 'routine', (work) => work.where(workIn(scope)).where(isRoutineIn(scope)))
    .$if(fold === 'all', (work) =>
      work.where((eb) =>
        eb.or([
          eb.and([eb('tasks.finished_by', 'is', null), workIn(scope)(eb)]),
          eb.and([eb('tasks.finished_by', 'is not', null), countsFor(scope.viewer)(eb)]),
        ]),
      ),
    )
    .groupBy('tasks.date_to_finish')
    .select(['tasks.date_to_finish as day', count])
    .select(sql<number>`count(tasks.finished_by)`.as('done'))
    .select(skippedSum)
    .execute();

/** Folded open work for horses in alert, from the day of the alert on. They are few, so it is looked up horse by horse. */
function alertedByDay(db: Db, scope: Scope, { from, to }: Days, fold: Fold) {
  const last = addDays(scope.today, ALERT_DAYS);
  return db
    .selectFrom('horses')
    .innerJoin('tasks', 'tasks.horse_id', 'horses.id')
    .where('horses.health_alert', '=', TRUE)
    .where('horses.archived_at', 'is', null)
    .where(workIn(scope))
    .$if(fold === 'routine', (work) => work.where(isRoutineIn(scope)))
    .where('tasks.is_open', '=', TRUE)
    .where(wasInAlertOn(sql.ref('tasks.date_to_finish')))
    .where('tasks.date_to_finish', '>=', from)
    .where('tasks.date_to_finish', '<=', fold === 'all' && last < to ? last : to)
    .groupBy('tasks.date_to_finish')
    .select(['tasks.date_to_finish as day', count])
    .execute();
}
