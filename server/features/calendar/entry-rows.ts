import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import type { SkipReason } from '../../domain/skipping.ts';
import type { Db } from '../../platform/data/database.ts';
import { polish } from '../../platform/data/polish-text.ts';
import type { Database } from '../../platform/data/tables.ts';
import { type Days, type DaysInQuery, eventsOf, workOf } from './queries.ts';
import type { Entry } from './schema.ts';
import { horsesIn, type Scope } from './scope.ts';
import { fewHorseNames } from './stable-events.ts';

export type AgendaEntry = Entry & { day: Day };

export type EntryRow = Omit<Entry, 'start' | 'end'> & {
  day: Day;
  last_day: Day;
  /** several days, visible or not */
  lasts_long: boolean;
  start_day: Day | null;
  end_day: Day | null;
  starts_at: Date | null;
  ends_at: Date | null;
};

/** Named, because a query with a star is planned each time (see platform/data/prepared.ts). */
export const ENTRY_COLUMNS = [
  'id',
  'kind',
  'title',
  'horse_name',
  'all_day',
  'health_alert',
  'is_finished',
  'skipped',
  'may_edit',
  'lasts_long',
  'day',
  'last_day',
  'start_day',
  'end_day',
  'starts_at',
  'ends_at',
] as const satisfies readonly (keyof EntryRow)[];

export const agendaEntry = ({
  last_day: _,
  lasts_long: _long,
  start_day,
  end_day,
  starts_at,
  ends_at,
  ...row
}: EntryRow): AgendaEntry => ({
  ...row,
  start: start_day ?? (starts_at as Date).toISOString(),
  end: end_day ?? (ends_at as Date).toISOString(),
});

/** Personal entries, unsorted; their columns match those of work, for a union of both. */
export const eventRows = (db: Db, scope: Scope, days: DaysInQuery) =>
  eventsOf(db, scope, days)
    .select(['events.id', sql<Entry['kind']>`'event'`.as('kind'), 'events.title'])
    .select((eb) => fewHorseNames(scope)(eb).as('horse_name'))
    .select(['events.all_day', wasInAlertOn(sql.ref('events.last_day')).as('health_alert'), 'events.is_finished'])
    .select(sql<SkipReason | null>`null::text`.as('skipped'))
    .select(isEditable(scope).as('may_edit'))
    .select(sql<boolean>`events.last_day > events.first_day`.as('lasts_long'))
    .select(sql<Day>`greatest(events.first_day, ${days.from}::date)`.as('day'))
    .select(sql<Day>`least(events.last_day, ${days.to}::date)`.as('last_day'))
    .select(['events.start_day', 'events.end_day', 'events.starts_at', 'events.ends_at'])
    .$castTo<EntryRow>();

export const workRows = (db: Db, scope: Scope, days: Days) =>
  workOf(db, scope, days)
    .select(['tasks.id', sql<Entry['kind']>`'service'`.as('kind'), 'tasks.service_name as title'])
    .select(['horses.name as horse_name', sql<boolean>`true`.as('all_day')])
    .select(wasInAlertOn(sql.ref('tasks.date_to_finish')).as('health_alert'))
    .select(sql<boolean>`tasks.finished_at is not null`.as('is_finished'))
    .select('tasks.skipped')
    .select([sql<boolean>`false`.as('may_edit'), sql<boolean>`false`.as('lasts_long')])
    .select(['tasks.date_to_finish as day', 'tasks.date_to_finish as last_day'])
    .select(['tasks.date_to_finish as start_day', 'tasks.date_to_finish as end_day'])
    .select([sql<Date | null>`null::timestamptz`.as('starts_at'), sql<Date | null>`null::timestamptz`.as('ends_at')])
    .$castTo<EntryRow>();

/** The first `most` routine tasks of each day by name, with their hour and who finished them when. */
export const routineRows = (db: Db, scope: Scope, days: Days, most: number) =>
  db
    .selectFrom(
      workRows(db, scope, days)
        .where(isRoutineIn(scope))
        .innerJoin('services', 'services.id', 'tasks.service_id')
        .leftJoin('people', 'people.id', 'tasks.finished_by')
        .leftJoin('skip_notes', 'skip_notes.task_id', 'tasks.id')
        .select([
          'services.at',
          'tasks.finished_at as done_at',
          'people.first_name as done_by',
          'skip_notes.note as skip_note',
        ])
        .select(
          sql<number>`row_number() over (
            partition by tasks.date_to_finish order by ${byName}, ${polish('horses.name')}, tasks.id
          )`.as('turn'),
        )
        .as('routine'),
    )
    .select([...ENTRY_COLUMNS, 'at', 'done_at', 'done_by', 'skip_note'])
    .where('turn', '<=', most)
    .orderBy('day')
    .orderBy('turn');

/** The rule of `mayEdit` as a column. */
const isEditable = ({ viewer }: Scope) =>
  may(viewer, 'editAllEvents')
    ? sql<boolean>`true`
    : sql<boolean>`(events.author_id = ${viewer.id} and events.horse_id is not null)`;

/** An alert marks the entries of its horse from the day on which it was raised. */
export const wasInAlertOn = (lastDay: RawBuilder<unknown>) => sql<boolean>`coalesce(horses.health_alert
  and ${lastDay} >= (horses.health_alert_since at time zone 'Europe/Warsaw')::date, false)`;

/** Work on most days of a month: booked for four weekdays or more, and not for a treatment of two weeks. */
export const isRoutine = sql<boolean>`cardinality(booking.days_of_week) > 3
  and coalesce(booking.check_until - booking.starts_on > 14, true)`;

/**
 * Whether work of an owner's or a horse's calendar is routine. The few bookings are looked up first, because otherwise each
 * task would look up its booking.
 */
export const isRoutineIn = (scope: Scope) => (eb: ExpressionBuilder<Database, 'tasks'>) => {
  const horses = eb.selectFrom('horses').select('horses.id').where(horsesIn(scope));
  const bookings = eb
    .selectFrom('bookings as booking')
    .select('booking.id')
    .where('booking.horse_id', 'in', horses)
    .where(isRoutine);
  return eb('tasks.booking_id', '=', sql<string>`any(array(${bookings}))`);
};

/** The order of the index of a day's work. */
export const byName = polish('tasks.service_name');
