import { sql } from 'kysely';
import { addDays, type Day, daysBetween } from '../../domain/days.ts';
import { at } from '../../domain/instants.ts';
import type { Db } from '../../platform/data/database.ts';
import { careEntries } from './due-days.ts';
import {
  type AgendaEntry,
  agendaEntry,
  byName,
  ENTRY_COLUMNS,
  type EntryRow,
  eventRows,
  isRoutineIn,
  routineRows,
  workRows,
} from './entry-rows.ts';
import { paymentEntries } from './payments.ts';
import { type Days, eachDay, eventsOf, lengthOf, thatDay } from './queries.ts';
import { type Fold, foldedDays, foldOf } from './routine.ts';
import { type CalendarDays, type Entry, FILTERS, type Filter, type MoreOfDay, type RoutineWork } from './schema.ts';
import type { Scope } from './scope.ts';

/** How many entries of one day are shown: all-day events, events with hours, tasks, and tasks of its routine. */
type Limits = { allDay: number; timed: number; work: number; singly: number };

/** Everything, except in the largest stables. */
const LIMITS_OF_DAY: Limits = { allDay: 400, timed: 400, work: 400, singly: 400 };
/** A missing entry would make an hour look free, so the limit is high. */
const LIMITS_OF_WEEK: Limits = { allDay: 12, timed: 40, work: 12, singly: 24 };
const LIMITS_OF_MONTH: Limits = { allDay: 12, timed: 12, work: 12, singly: 24 };

/** The most entries of a day that are counted, for a single day and for several. Nobody needs exact thousands. */
const COUNTED_ALONE = 10_000;
const COUNTED = 300;

/**
 * The entries of some days: a bounded number of events and tasks a day, horses in alert first; and how many more there are.
 * Folded work is counted instead. The routine of the day `chosen`, by default of all days, is listed too. Throws BadInput
 * (too many days, or none).
 */
export async function shownDays(
  db: Db,
  scope: Scope,
  { show = FILTERS, chosen, ...days }: Days & { show?: readonly Filter[] | undefined; chosen?: Day },
): Promise<CalendarDays> {
  const length = lengthOf(days);
  const limits = limitsOf(length);
  const counted = length === 1 ? COUNTED_ALONE : COUNTED;
  const fold = foldOf(scope);
  const listed = chosen ? { from: chosen, to: chosen } : { from: days.from, to: days.to };
  const [payments, care, folded, events, work, singly] = await Promise.all([
    show.includes('payments') ? paymentEntries(db, scope, days) : [],
    show.includes('care') ? careEntries(db, scope, days) : [],
    foldedDays(db, scope, days, { fold, show }),
    show.includes('events') ? firstEvents(db, scope, days, { ...limits, counted }) : NOTHING,
    show.includes('services') && fold !== 'all'
      ? firstWork(db, scope, days, { most: limits.work, counted, fold })
      : NOTHING,
    show.includes('services') && fold === 'routine' ? routineRows(db, scope, listed, limits.singly).execute() : [],
  ]);
  const { alerts, unpaid, routine } = folded;
  const shown = [...events.rows.toSorted(longFirst), ...work.rows.toSorted(alertFirst)];
  return {
    entries: [...alerts, ...unpaid, ...payments, ...care.map(withoutDay), ...shown.map(shownEntry)],
    more: sumByDay([...events.more, ...work.more]),
    routine,
    singly: singly.map(routineWork),
  };
}

type RoutineRow = Awaited<ReturnType<ReturnType<typeof routineRows>['execute']>>[number];

type First = { rows: EntryRow[]; more: MoreOfDay[] };

const NOTHING: First = { rows: [], more: [] };

function limitsOf(length: number): Limits {
  if (length === 1) return LIMITS_OF_DAY;
  return length <= 7 ? LIMITS_OF_WEEK : LIMITS_OF_MONTH;
}

const shownEntry = (row: EntryRow): Entry => withoutDay(agendaEntry(row));

const withoutDay = ({ day: _, ...entry }: AgendaEntry): Entry => entry;

const routineWork = ({ at, done_at, done_by, skip_note, ...row }: RoutineRow): RoutineWork => ({
  ...shownEntry(row),
  at,
  done_at: done_at?.toISOString() ?? null,
  done_by,
  skip_note,
});

/**
 * The first events of each day, all-day ones and those with hours. The longest come first, because a full day drops an
 * event from all its days.
 */
async function firstEvents(
  db: Db,
  scope: Scope,
  days: Days,
  { allDay, timed, counted }: Limits & { counted: number },
): Promise<First> {
  const partition = sql`partition by day, all_day`;
  const ranked = db
    .selectFrom(eventRows(db, scope, days).as('rows'))
    .select(ENTRY_COLUMNS)
    .select(
      sql<number>`row_number() over (${partition} order by last_day - day desc, starts_at, title collate polish, id)`.as(
        'turn',
      ),
    )
    .select(sql<number>`count(*) over (${partition})`.as('there'));
  const first = await db
    .selectFrom(ranked.as('ranked'))
    .select([...ENTRY_COLUMNS, 'there'])
    .where(sql<boolean>`turn <= (case when all_day then ${allDay} else ${timed} end)::int`)
    .orderBy('day')
    .orderBy('all_day', 'desc')
    .orderBy('turn')
    .execute();
  const rows = first.map(({ there: _, ...row }) => row);
  const allShown = first.every(({ all_day, there }) => there <= (all_day ? allDay : timed));
  return { rows, more: allShown ? [] : await moreEvents(db, scope, days, { rows, counted }) };
}

/** The first tasks of each day that are not folded, horses in alert first. */
async function firstWork(
  db: Db,
  scope: Scope,
  days: Days,
  { most, counted, fold }: { most: number; counted: number; fold: Fold },
): Promise<First> {
  const inAlert = sql<boolean>`(horses.health_alert is true)`;
  const ofDay = sql`partition by tasks.date_to_finish`;
  const ranked = workRows(db, scope, days)
    .innerJoin('services', 'services.id', 'tasks.service_id')
    .select('services.at')
    .$if(fold === 'routine', (work) => work.where((eb) => eb.not(isRoutineIn(scope)(eb))))
    .select(inAlert.as('in_alert'))
    .select(sql<number>`row_number() over (${ofDay} order by ${inAlert} desc, ${byName}, tasks.id)`.as('turn'))
    .select(sql<number>`count(*) over (${ofDay})`.as('there'));
  const first = await db
    .selectFrom(ranked.as('ranked'))
    .select([...ENTRY_COLUMNS, 'at', 'turn', 'there'])
    .where('turn', '<=', most)
    .orderBy('in_alert', 'desc')
    .orderBy('day')
    .orderBy('turn')
    .execute();
  return {
    rows: first.map(({ turn: _, there: __, at: hour, ...row }) => (hour ? atHour(row, hour) : row)),
    more: first
      .filter(({ turn, there }) => turn === 1 && there > most)
      .map(({ day, there }) => ({ day, count: Math.min(there, counted) - most, at_least: there >= counted })),
  };
}

/** Work whose service has an hour stands at it. It ends a minute later, because nobody says how long it takes. */
function atHour(row: EntryRow, hour: string): EntryRow {
  const starts_at = at(row.day, hour);
  const ends_at = new Date(starts_at.getTime() + 60_000);
  return { ...row, all_day: false, start_day: null, end_day: null, starts_at, ends_at };
}

const lastsLong = ({ day, last_day }: EntryRow) => Number(day < last_day);

const longFirst = (one: EntryRow, other: EntryRow) => lastsLong(other) - lastsLong(one);

const alertFirst = (one: EntryRow, other: EntryRow) => Number(other.health_alert) - Number(one.health_alert);

const daysOf = ({ day, last_day }: EntryRow): Day[] =>
  Array.from({ length: daysBetween(day, last_day) + 1 }, (_, nth) => addDays(day, nth));

/** How many events are not shown, by day. An event of several days counts on each. `counted` is the counting limit. */
async function moreEvents(
  db: Db,
  scope: Scope,
  days: Days,
  { rows, counted }: { rows: EntryRow[]; counted: number },
): Promise<MoreOfDay[]> {
  const found = eventsOf(db, scope, { from: thatDay, to: thatDay }).select('events.id').limit(counted);
  const totals = await db
    .selectFrom(eachDay(days))
    .innerJoinLateral(found.as('found'), (join) => join.onTrue())
    .select(['each.day', sql<number>`count(*)`.as('count')])
    .groupBy('each.day')
    .execute();
  const shown = Map.groupBy(rows.flatMap(daysOf), (day) => day);
  return totals
    .map(({ day, count }) => ({ day, count: count - (shown.get(day)?.length ?? 0), at_least: count >= counted }))
    .filter(({ count }) => count > 0);
}

/** Adds up the events and tasks of each day that are not shown. */
function sumByDay(more: MoreOfDay[]): MoreOfDay[] {
  const days = [...Map.groupBy(more, ({ day }) => day)].sort(([one], [other]) => (one < other ? -1 : 1));
  return days.map(([day, ofDay]) => ({
    day,
    count: ofDay.reduce((sum, { count }) => sum + count, 0),
    at_least: ofDay.some(({ at_least }) => at_least),
  }));
}
