import { type AliasedExpression, type RawBuilder, sql } from 'kysely';
import { addDays, type Day, daysBetween } from '../../domain/days.ts';
import type { Db } from '../../platform/database.ts';
import { agendaEntry, byName, type EntryRow, eventRows, workRows } from './entry-rows.ts';
import { paymentEntries } from './payments.ts';
import { type Days, eachDay, eventsOf, lengthOf, thatDay } from './queries.ts';
import { foldedDays, isFolded } from './routine.ts';
import { type CalendarDays, type Entry, FILTERS, type Filter, type MoreOfDay } from './schema.ts';
import { type Scope, workIn } from './scope.ts';

/** How many of one day are shown: events that last all day, events with hours, pieces of work. */
type Limits = { allDay: number; timed: number; work: number };

/** All there is on a day, but for the largest of stables. */
const OF_THE_DAY: Limits = { allDay: 400, timed: 400, work: 400 };
/** Hours in which nothing is drawn are free. */
const OF_A_WEEK: Limits = { allDay: 12, timed: 40, work: 12 };
const OF_A_MONTH: Limits = { allDay: 12, timed: 12, work: 12 };

/** How far a day is counted that is looked at alone, and one of many. Nobody needs the number of thousands. */
const COUNTED_ALONE = 10_000;
const COUNTED = 300;

/**
 * What a calendar shows of some days: of each day a bounded number of personal events, and of its work, that of horses
 * with an alert before all other; and how much else there is on which day. Where work is folded, a day's work is counted
 * instead, and open alerts and what is not paid stand among the entries. Throws BadInput (too many days, or none).
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
  const [urgent, other] = [work.filter(({ health_alert }) => health_alert), work.filter((one) => !one.health_alert)];
  const [long, short] = [events.filter(lastsLong), events.filter((one) => !lastsLong(one))];
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

/** The first events under each of the days: those that last all day, and by the hour those that do not. */
function firstEvents(db: Db, scope: Scope, days: Days, { allDay, timed }: Limits): Promise<EntryRow[]> {
  const rows = eventRows(db, scope, days).as('rows');
  return firstOfEachDay(db, rows, sql`case when all_day then ${allDay} else ${timed} end`);
}

/** The first rows of each kind under each of the days; what lasts longest goes first, or it would be on none of them. */
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

/** The first pieces of work of each of the days; those of horses with an alert come first. */
async function firstWork(db: Db, scope: Scope, days: Days, most: number): Promise<EntryRow[]> {
  const [urgent, other] = await Promise.all([
    firstOfEachDay(
      db,
      workRows(db, scope, days).where('horses.health_alert', '=', sql.lit(true)).as('rows'),
      sql`${most}`,
    ),
    workRows(db, scope, days)
      // As an array, which Postgres reads once; from `in (…)` it may look for the first of each day anew for every row.
      .where('occurrences.id', '=', sql<string>`any(array(${workDayByDay(db, scope, days, most).select('first.id')}))`)
      .orderBy('day')
      .orderBy(byName)
      .orderBy('occurrences.id')
      .execute(),
  ]);
  const known = new Set(urgent.map(({ id }) => id));
  return atMost(most, [...urgent, ...other.filter(({ id }) => !known.has(id))]);
}

/** Of each day's work so much, day by day by the index, so that a month of thousands is not read through for few. */
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

/** Of each day at most so many. What lasts several days counts on each, and is left out of all when one is full. */
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

/** The days in view that an entry touches. */
const daysOf = ({ day, last_day }: EntryRow): Day[] =>
  Array.from({ length: daysBetween(day, last_day) + 1 }, (_, nth) => addDays(day, nth));

const count = sql<number>`count(*)`.as('count');

/** How much there is on which day. */
type Totals = { day: Day; count: number }[];

const countWork = (db: Db, scope: Scope, days: Days, most: number): Promise<Totals> =>
  workDayByDay(db, scope, days, most).select(['each.day', count]).groupBy('each.day').execute();

/** What lasts several days counts on all of them. */
function countEvents(db: Db, scope: Scope, days: Days, most: number): Promise<Totals> {
  const ofTheDay = eventsOf(db, scope, { from: thatDay, to: thatDay }).select('events.id').limit(most);
  return db
    .selectFrom(eachDay(days))
    .innerJoinLateral(ofTheDay.as('found'), (join) => join.onTrue())
    .select(['each.day', count])
    .groupBy('each.day')
    .execute();
}

/** What there is on the days beside what is shown of them. `counted`: how far a day was counted. */
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
