import { type AliasedExpression, type RawBuilder, sql } from 'kysely';
import { addDays, type Day, daysBetween } from '../../domain/days.ts';
import type { Db } from '../../platform/data/database.ts';
import { agendaEntry, byName, type EntryRow, eventRows, workRows } from './entry-rows.ts';
import { paymentEntries } from './payments.ts';
import { type Days, eachDay, eventsOf, lengthOf, thatDay } from './queries.ts';
import { foldedDays, isFolded } from './routine.ts';
import { type CalendarDays, type Entry, FILTERS, type Filter, type MoreOfDay } from './schema.ts';
import { type Scope, workIn } from './scope.ts';

/** How many of one day are shown: events that last all day, events with hours, pieces of work. */
type Limits = { allDay: number; timed: number; work: number };

/** Everything, except in the largest of stables. */
const OF_THE_DAY: Limits = { allDay: 400, timed: 400, work: 400 };
/** A missing entry would make an hour look free, so the limit is high. */
const OF_A_WEEK: Limits = { allDay: 12, timed: 40, work: 12 };
const OF_A_MONTH: Limits = { allDay: 12, timed: 12, work: 12 };

/** How far a day's entries are counted, when it is shown alone or among others. Nobody needs exact thousands. */
const COUNTED_ALONE = 10_000;
const COUNTED = 300;

/**
 * The entries of some days: a bounded number of events a day, and of work, with horses in alert first; and how many
 * more there are. A calendar that folds its work counts it instead, and lists open alerts and unpaid due days. Throws
 * BadInput (too many days, or none).
 */
export async function shownDays(
  db: Db,
  scope: Scope,
  { show = FILTERS, ...days }: Days & { show?: readonly Filter[] | undefined },
): Promise<CalendarDays> {
  const length = lengthOf(days);
  const limits = limitsOf(length);
  const counted = length === 1 ? COUNTED_ALONE : COUNTED;
  const singly = show.includes('services') && !isFolded(scope);
  const [payments, folded, events, work, allEvents, allWork] = await Promise.all([
    show.includes('payments') ? paymentEntries(db, scope, days) : [],
    foldedDays(db, scope, days, show),
    show.includes('events') ? firstEvents(db, scope, days, limits) : [],
    singly ? firstWork(db, scope, days, limits.work) : [],
    show.includes('events') ? countEvents(db, scope, days, counted) : [],
    singly ? countWork(db, scope, days, counted) : [],
  ]);
  const urgent = work.filter(({ health_alert }) => health_alert);
  const other = work.filter((one) => !one.health_alert);
  const long = events.filter(lastsLong);
  const short = events.filter((one) => !lastsLong(one));
  const shown = [...long, ...short, ...urgent, ...other];
  const more = restOf({ events: allEvents, work: allWork }, shown, counted);
  const { alerts, unpaid, routine } = folded;
  return { entries: [...alerts, ...unpaid, ...payments, ...shown.map(shownEntry)], more, routine };
}

function limitsOf(length: number): Limits {
  if (length === 1) return OF_THE_DAY;
  return length <= 7 ? OF_A_WEEK : OF_A_MONTH;
}

const shownEntry = (row: EntryRow): Entry => {
  const { day: _, ...entry } = agendaEntry(row);
  return entry;
};

/** The first events of each day: all-day ones, and timed ones by time. */
function firstEvents(db: Db, scope: Scope, days: Days, { allDay, timed }: Limits): Promise<EntryRow[]> {
  const rows = eventRows(db, scope, days).as('rows');
  return firstOfEachDay(db, rows, sql`case when all_day then ${allDay} else ${timed} end`);
}

/**
 * The first rows of each kind on each day. The longest come first, because a full day drops an event from all its days.
 */
async function firstOfEachDay(
  db: Db,
  rows: AliasedExpression<EntryRow, 'rows'>,
  most: RawBuilder<unknown>,
): Promise<EntryRow[]> {
  const inTurn = sql<number>`row_number() over (partition by day, all_day order by last_day - day desc, starts_at, title collate polish, id)`;
  const ranked = db.selectFrom(rows).selectAll().select(inTurn.as('turn'));
  const first = await db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where(sql<boolean>`turn <= (${most})::int`)
    .orderBy('day')
    .orderBy('all_day', 'desc')
    .orderBy('turn')
    .execute();
  return first.map(({ turn: _, ...row }) => row);
}

async function firstWork(db: Db, scope: Scope, days: Days, most: number): Promise<EntryRow[]> {
  const [urgent, other] = await Promise.all([
    firstOfEachDay(
      db,
      workRows(db, scope, days).where('horses.health_alert', '=', sql.lit(true)).as('rows'),
      sql`${most}`,
    ),
    workRows(db, scope, days)
      // An array is evaluated once; with `in (…)` Postgres may evaluate the subquery for every row.
      .where('occurrences.id', '=', sql<string>`any(array(${workDayByDay(db, scope, days, most).select('first.id')}))`)
      .orderBy('day')
      .orderBy(byName)
      .orderBy('occurrences.id')
      .execute(),
  ]);
  const known = new Set(urgent.map(({ id }) => id));
  return atMost(most, [...urgent, ...other.filter(({ id }) => !known.has(id))]);
}

/** The first tasks of each day, through the index, so that a month of thousands is not read for a few. */
function workDayByDay(db: Db, scope: Scope, days: Days, most: number) {
  const ofTheDay = db
    .selectFrom('occurrences')
    .where(workIn(scope))
    .leftJoin('horses', 'horses.id', 'occurrences.horse_id')
    .where('horses.archived_at', 'is', null)
    .where('occurrences.date_to_finish', '=', thatDay)
    .select('occurrences.id')
    .orderBy(byName)
    .orderBy('occurrences.id')
    .limit(most);
  return db.selectFrom(eachDay(days)).innerJoinLateral(ofTheDay.as('first'), (join) => join.onTrue());
}

/** At most so many rows a day. A row of several days counts on each, and is dropped if one of them is full. */
function atMost(most: number, rows: EntryRow[]): EntryRow[] {
  const counts = new Map<Day, number>();
  return rows.filter((row) => {
    const days = daysOf(row);
    if (days.some((day) => (counts.get(day) ?? 0) >= most)) return false;
    for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1);
    return true;
  });
}

const lastsLong = ({ day, last_day }: EntryRow) => day < last_day;

const daysOf = ({ day, last_day }: EntryRow): Day[] =>
  Array.from({ length: daysBetween(day, last_day) + 1 }, (_, nth) => addDays(day, nth));

const count = sql<number>`count(*)`.as('count');

type Totals = { day: Day; count: number }[];

const countWork = (db: Db, scope: Scope, days: Days, most: number): Promise<Totals> =>
  workDayByDay(db, scope, days, most).select(['each.day', count]).groupBy('each.day').execute();

/** An event of several days counts on each of them. */
function countEvents(db: Db, scope: Scope, days: Days, most: number): Promise<Totals> {
  const ofTheDay = eventsOf(db, scope, { from: thatDay, to: thatDay }).select('events.id').limit(most);
  return db
    .selectFrom(eachDay(days))
    .innerJoinLateral(ofTheDay.as('found'), (join) => join.onTrue())
    .select(['each.day', count])
    .groupBy('each.day')
    .execute();
}

/** How many entries are not shown, by day. `counted` is the counting limit. */
function restOf(there: { events: Totals; work: Totals }, shown: EntryRow[], counted: number): MoreOfDay[] {
  const rest = new Map<Day, MoreOfDay>();
  const add = (day: Day, count: number, at_least = false) => {
    const before = rest.get(day);
    rest.set(day, { day, count: (before?.count ?? 0) + count, at_least: at_least || (before?.at_least ?? false) });
  };
  for (const { day, count } of [...there.events, ...there.work]) add(day, count, count >= counted);
  for (const day of shown.flatMap(daysOf)) add(day, -1);
  return [...rest.values()].filter(({ count }) => count > 0).sort((one, other) => (one.day < other.day ? -1 : 1));
}
