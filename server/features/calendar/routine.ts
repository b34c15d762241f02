import { sql } from 'kysely';
import { addDays, type Day } from '../../domain/days.ts';
import type { Db } from '../../platform/database.ts';
import { unpaidByDay } from '../billing/panel-queries.ts';
import { alertEntries } from './alerts.ts';
import { seesUnpaid, unpaidEntry } from './payments.ts';
import type { Days } from './queries.ts';
import type { Entry, Filter, RoutineOfDay } from './schema.ts';
import { type Scope, workIn } from './scope.ts';

/** For how many days after today the open work of horses with an alert is counted apart. */
const ALERT_DAYS = 7;

/** Whether a calendar shows a day's work as one line: so it does where the work of many horses stands. */
export const isFolded = ({ mode }: Scope): boolean => mode === 'worker' || mode === 'manager';

/** What a calendar that folds its work shows beside events. */
type FoldedDays = { alerts: Entry[]; unpaid: (Entry & { start: Day })[]; routine: RoutineOfDay[] };

/** The open alerts of some days, the due days that are not paid, and how much work there is; nothing elsewhere. */
export async function foldedDays(db: Db, scope: Scope, days: Days, show: readonly Filter[]): Promise<FoldedDays> {
  if (!isFolded(scope)) return { alerts: [], unpaid: [], routine: [] };
  const [alerts, counts] = await Promise.all([alertEntries(db, scope, days), countsOf(db, scope, days, show)]);
  const unpaid = counts.filter(({ what }) => what === 'unpaid').sort(byDay);
  return { alerts, unpaid: unpaid.map(unpaidEntry), routine: routineOf(counts, days) };
}

type What = 'open' | 'done' | 'alerts' | 'unpaid';
type Count = { day: Day; what: What; count: number };

/** What is counted day by day, in one query. */
async function countsOf(db: Db, scope: Scope, days: Days, show: readonly Filter[]): Promise<Count[]> {
  const counts = [
    ...(show.includes('services') ? workCounts(db, scope, days) : []),
    ...(show.includes('payments') && seesUnpaid(scope) && days.from <= scope.today
      ? [unpaidCounts(db, scope, days)]
      : []),
  ];
  if (counts.length === 0) return [];
  const { rows } = await sql<Count>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}

/**
 * The work on each of some days, open and done apart. What was done for a horse that is gone since still counts on the day
 * it was done for.
 */
function workCounts(db: Db, scope: Scope, { from, to }: Days) {
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
  return scope.viewer.role === 'worker'
    ? [
        counted('open', 'own'),
        counted('open', "nobody's"),
        counted('done', 'own'),
        counted('done', "nobody's"),
        alerted,
      ]
    : [counted('open'), counted('done'), alerted];
}

/** The living horses that have not paid what was due, by the day it was due on. */
const unpaidCounts = (db: Db, scope: Scope, days: Days) =>
  db
    .selectFrom(sql<Pick<Count, 'day' | 'count'>>`(${unpaidByDay(scope.today, days)})`.as('unpaid'))
    .select(['unpaid.day as day', 'unpaid.count as count'])
    .select(sql<What>`'unpaid'`.as('what'));

/** How much work there is on which day, and how much of it is done; days without work are left out. */
function routineOf(counts: Count[], { from, to }: Days): RoutineOfDay[] {
  const days = new Map<Day, RoutineOfDay>();
  for (const { day, what, count } of counts) {
    if (what === 'unpaid') continue;
    const ofDay = days.get(day) ?? { day, count: 0, done: 0, alerts: 0 };
    if (what === 'alerts') ofDay.alerts = count;
    else ofDay.count += count;
    if (what === 'done') ofDay.done += count;
    days.set(day, ofDay);
  }
  return [...days.values()].filter(({ day, count }) => count > 0 && day >= from && day <= to).sort(byDay);
}

const byDay = (one: { day: Day }, other: { day: Day }) => (one.day < other.day ? -1 : 1);
