import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import type { Db } from '../../platform/data/database.ts';
import { polish } from '../../platform/data/polish-text.ts';
import { type Days, type DaysInQuery, eventsOf, workOf } from './queries.ts';
import type { Entry } from './schema.ts';
import type { Scope } from './scope.ts';

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
    .select(['events.id', sql<Entry['kind']>`'event'`.as('kind'), 'events.title', 'horses.name as horse_name'])
    .select(['events.all_day', wasInAlertOn(sql.ref('events.last_day')).as('health_alert'), 'events.is_finished'])
    .select(isEditable(scope).as('may_edit'))
    .select(sql<boolean>`events.last_day > events.first_day`.as('lasts_long'))
    .select(sql<Day>`greatest(events.first_day, ${days.from}::date)`.as('day'))
    .select(sql<Day>`least(events.last_day, ${days.to}::date)`.as('last_day'))
    .select(['events.start_day', 'events.end_day', 'events.starts_at', 'events.ends_at'])
    .$castTo<EntryRow>();

export const workRows = (db: Db, scope: Scope, days: Days) =>
  workOf(db, scope, days)
    .select(['occurrences.id', sql<Entry['kind']>`'service'`.as('kind'), 'occurrences.service_name as title'])
    .select(['horses.name as horse_name', sql<boolean>`true`.as('all_day')])
    .select(wasInAlertOn(sql.ref('occurrences.date_to_finish')).as('health_alert'))
    .select(sql<boolean>`occurrences.finished_at is not null`.as('is_finished'))
    .select([sql<boolean>`false`.as('may_edit'), sql<boolean>`false`.as('lasts_long')])
    .select(['occurrences.date_to_finish as day', 'occurrences.date_to_finish as last_day'])
    .select(['occurrences.date_to_finish as start_day', 'occurrences.date_to_finish as end_day'])
    .select([sql<Date | null>`null::timestamptz`.as('starts_at'), sql<Date | null>`null::timestamptz`.as('ends_at')])
    .$castTo<EntryRow>();

/** What mayEdit says, of each row. */
const isEditable = ({ viewer }: Scope) =>
  may(viewer, 'editAllEvents') ? sql<boolean>`true` : sql<boolean>`events.author_id = ${viewer.id}`;

/** An alert marks what there is to do with its horse from the day on which it was raised. */
const wasInAlertOn = (lastDay: RawBuilder<unknown>) => sql<boolean>`coalesce(horses.health_alert
  and ${lastDay} >= (horses.health_alert_since at time zone 'Europe/Warsaw')::date, false)`;

/** The order of the index of a day's work. */
export const byName = polish('occurrences.service_name');
