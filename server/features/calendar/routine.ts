import { sql } from 'kysely';
import { addDays, type Day } from '../../domain/days.ts';
import type { Db } from '../../platform/database.ts';
import { unpaidByDay } from '../billing/due-queries.ts';
import { totalCount } from '../tasks/queries.ts';
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
function workCounts(db: Db, scope: Scope, days: Days) {
  const counts = scope.viewer.role === 'worker' ? workersCounts(db, scope, days) : [wholeCounts(db, days)];
  return [...counts, alertedCount(db, scope)];
}

type State = 'open' | 'done';

const work = (db: Db, state: State) =>
  db.selectFrom('occurrences').where('occurrences.finished_at', state === 'open' ? 'is' : 'is not', null);

/** All work of the stable, as it is kept. */
const wholeCounts = (db: Db, { from, to }: Days) =>
  db
    .selectFrom('counted_work')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['day', sql`finished_on is null`])
    .select(['day', totalCount, sql<What>`case when finished_on is null then 'open' else 'done' end`.as('what')]);

/**
 * What a worker has finished, as their list of it says, and what is open to them: their own work and nobody's are two
 * stretches of an index; at once, all of a day's would be read.
 */
function workersCounts(db: Db, scope: Scope, { from, to }: Days) {
  const ofDays = (state: State) =>
    work(db, state)
      .where('occurrences.date_to_finish', '>=', from)
      .where('occurrences.date_to_finish', '<=', to)
      .groupBy('occurrences.date_to_finish')
      .select(['occurrences.date_to_finish as day', count, whatIs(state)]);
  const open = ofDays('open').where(workIn(scope));
  return [
    open.where('occurrences.worker_id', '=', scope.viewer.id),
    open.where('occurrences.worker_id', 'is', null),
    ofDays('done').where('occurrences.finished_by', '=', scope.viewer.id),
  ];
}

/** The open work ahead for horses with an alert, which are few: it is looked for horse by horse. */
const alertedCount = (db: Db, scope: Scope) =>
  db
    .selectFrom('horses')
    .innerJoin('occurrences', 'occurrences.horse_id', 'horses.id')
    .where('horses.health_alert', '=', sql.lit(true))
    .where('horses.archived_at', 'is', null)
    .where(workIn(scope))
    .where('occurrences.finished_at', 'is', null)
    .where('occurrences.date_to_finish', '>', scope.today)
    .where('occurrences.date_to_finish', '<=', addDays(scope.today, ALERT_DAYS))
    .groupBy('occurrences.date_to_finish')
    .select(['occurrences.date_to_finish as day', count, whatIs('alerts')]);

const count = sql<number>`count(*)`.as('count');
const whatIs = (what: What) => sql<What>`${sql.lit(what)}`.as('what');

/** The living horses that have not paid what was due, by the day it was due on. */
const unpaidCounts = (db: Db, scope: Scope, days: Days) =>
  db
    .selectFrom(sql<Pick<Count, 'day' | 'count'>>`(${unpaidByDay(scope.today, days)})`.as('unpaid'))
    .select(['unpaid.day as day', 'unpaid.count as count'])
    .select(whatIs('unpaid'));

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
