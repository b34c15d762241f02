import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { addMonths, type Day, daysBetween } from '../../domain/days.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { Database } from '../../platform/data/tables.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { readFirst } from '../../platform/pages/paging.ts';
import type { CalendarEvent, Occurrence } from './schema.ts';
import { type Scope, workIn } from './scope.ts';
import { horseNames, isEventIn } from './stable-events.ts';

export { fewHorseNames } from './stable-events.ts';

export type Days = { from: Day; to: Day };

/** The most days that a calendar shows at once: a month of six weeks and some. */
const LONGEST = 62;

/** The number of days. Throws BadInput (more than a calendar shows at once, or none). */
export function lengthOf({ from, to }: Days): number {
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > LONGEST) throw new BadInput('Tylu dni kalendarz nie pokazuje naraz.');
  return length;
}

/** The days a call asks for; by default from 3 months back to 12 ahead. */
export const requestedDays = ({ from, to }: { from?: Day | undefined; to?: Day | undefined }, today: Day): Days => ({
  from: from ?? addMonths(today, -3),
  to: to ?? addMonths(today, 12),
});

/** Days in a query: values or columns. */
export type DaysInQuery = Record<keyof Days, Day | Expression<Day>>;

/** A row for each day, for joining a subquery. */
export function eachDay({ from, to }: Days) {
  const day = sql`generate_series(${from}::date, ${to}::date, '1 day')`;
  return sql<{ day: Day }>`(select day::date from ${day} as day order by day)`.as<'each'>('each');
}

export const thatDay = sql.ref<Day>('each.day');

/** Whether an event touches these days; a backwards range matches nothing. */
const touches = ({ from, to }: DaysInQuery) =>
  sql<boolean>`daterange(events.first_day, events.last_day, '[]') && daterange(${from}::date, greatest(${to}::date, ${from}::date), '[]') and ${to}::date >= ${from}::date`;

/** Compares entries by day. In a stable sort, entries of one day keep their order. */
export const byDay = (one: { day: Day }, other: { day: Day }) =>
  one.day < other.day ? -1 : Number(one.day > other.day);

export const eventsOf = (db: Db | Tx, scope: Scope, days: DaysInQuery) =>
  db
    .selectFrom('events')
    .leftJoin('horses', 'horses.id', 'events.horse_id')
    .where((eb) => isEventIn(scope)(eb as unknown as ExpressionBuilder<Database, 'events' | 'horses'>))
    .where(touches(days));

export const workOf = (db: Db | Tx, scope: Scope, { from, to }: Days) =>
  db
    .selectFrom('tasks')
    .where(workIn(scope))
    .leftJoin('horses', 'horses.id', 'tasks.horse_id')
    .where('horses.archived_at', 'is', null)
    .where('tasks.date_to_finish', '>=', from)
    .where('tasks.date_to_finish', '<=', to);

export async function calendarEvents(db: Db, scope: Scope, days: Days): Promise<CalendarEvent[]> {
  const events = eventsOf(db, scope, days)
    .innerJoin('people', 'people.id', 'events.author_id')
    .select(['events.id as uuid', 'events.title', 'events.all_day', 'events.description', 'events.is_finished'])
    .select(['events.start_day', 'events.end_day', 'events.starts_at', 'events.ends_at', 'events.horse_id'])
    .select(['events.author_id as author', 'people.first_name', 'people.last_name'])
    .select([sql<boolean>`coalesce(horses.health_alert, false)`.as('health_alert'), 'horses.owner_id as user_id'])
    .select((eb) => horseNames(scope)(eb).as('horse_name'))
    .orderBy('events.first_day')
    .orderBy('events.starts_at', (order) => order.asc().nullsFirst())
    .orderBy('events.id');
  // Beyond the limit, the far future is left out.
  return (await readFirst(db, events)).map(
    ({ start_day, end_day, starts_at, ends_at, first_name, last_name, ...event }) => ({
      ...event,
      start_date: start_day ?? (starts_at as Date).toISOString(),
      end_date: end_day ?? (ends_at as Date).toISOString(),
      author_name: `${first_name} ${last_name}`,
    }),
  );
}

export const calendarWork = (db: Db, scope: Scope, days: Days) => describedWork(db, workOf(db, scope, days));

/** Work as the API sends it, by day and name. */
export async function describedWork(db: Db, work: ReturnType<typeof workOf>): Promise<Occurrence[]> {
  const described = work
    .select(['tasks.id', 'tasks.service_name', 'tasks.service_description'])
    .select(['tasks.date_to_finish', 'tasks.horse_id', 'tasks.worker_id', 'horses.name as horse_name'])
    .select((eb) => eb('tasks.finished_at', 'is not', null).as('is_finished'))
    .select('tasks.skipped')
    .select((eb) => eb.fn.coalesce('horses.health_alert', sql<boolean>`false`).as('health_alert'))
    .$narrowType<{ is_finished: boolean }>()
    .orderBy('tasks.date_to_finish')
    .orderBy(sql`tasks.service_name collate polish`)
    .orderBy('tasks.id');
  return readFirst(db, described); // beyond the limit, the far future is left out
}
