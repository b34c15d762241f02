import { type AliasedExpression, sql } from 'kysely';
import { addDays, type Day, daysBetween } from '../../domain/days.ts';
import type { Db } from '../../platform/database.ts';
import { BadInput } from '../../platform/errors.ts';
import { agendaEntry, byName, type EntryRow, eventRows, workRows } from './entry-rows.ts';
import { paymentEntries } from './payments.ts';
import { type Days, eventsOf } from './queries.ts';
import type { Entry, MoreOfDay } from './schema.ts';
import { type Scope, workIn } from './scope.ts';

/** How many events, and how much work, of one day a calendar of many days shows, and one of a single day. */
const OF_A_DAY = 12;
const OF_THE_DAY = 400;
/** How far the work of a day is counted: so many times what is shown of it. Nobody needs the number of thousands. */
const COUNTED = 25;
/** The longest a calendar looks at once: a month of six weeks and some. */
const LONGEST = 62;

/**
 * What a calendar shows of some days: of each day a bounded number of personal events, and of its work, that of horses
 * with an alert before all other; and how much else there is on which day. Throws BadInput when too many days are asked
 * for, or none.
 */
export async function shownDays(db: Db, scope: Scope, days: Days): Promise<{ entries: Entry[]; more: MoreOfDay[] }> {
  const length = daysBetween(days.from, days.to);
  if (length < 0 || length > LONGEST) throw new BadInput('Tylu dni kalendarz nie pokazuje naraz.');
  const most = length === 0 ? OF_THE_DAY : OF_A_DAY;
  const counted = most * COUNTED;
  const [payments, events, work, allEvents, allWork] = await Promise.all([
    paymentEntries(db, scope, days),
    firstOfEachDay(db, eventRows(db, scope, days).as('rows'), most),
    firstWork(db, scope, days, most),
    countEvents(db, scope, days),
    countWork(db, scope, days, counted),
  ]);
  const shown = [...events, ...work];
  const more = restOf({ events: allEvents, work: allWork }, shown, counted);
  return { entries: [...payments, ...shown.map(shownEntry)], more };
}

const shownEntry = (row: EntryRow): Entry => {
  const { day: _, ...entry } = agendaEntry(row);
  return entry;
};

/** The first rows under each of the days: what lasts all day, then by the hour. */
async function firstOfEachDay(db: Db, rows: AliasedExpression<EntryRow, 'rows'>, most: number): Promise<EntryRow[]> {
  const inTurn = sql<number>`row_number() over (partition by day order by starts_at nulls first, title collate polish, id)`;
  const ranked = db.selectFrom(rows).selectAll().select(inTurn.as('turn'));
  const first = await db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('turn', '<=', most)
    .orderBy('day')
    .orderBy('turn')
    .execute();
  return first.map(({ turn: _, ...row }) => row);
}

/** The first pieces of work of each of the days; those of horses with an alert come first. */
async function firstWork(db: Db, scope: Scope, days: Days, most: number): Promise<EntryRow[]> {
  const [urgent, other] = await Promise.all([
    firstOfEachDay(db, workRows(db, scope, days).where('horses.health_alert', '=', true).as('rows'), most),
    workRows(db, scope, days)
      .where('occurrences.id', 'in', workDayByDay(db, scope, days, most).select('first.id'))
      .orderBy('day')
      .orderBy(byName)
      .orderBy('occurrences.id')
      .execute(),
  ]);
  const known = new Set(urgent.map(({ id }) => id));
  return atMost(most, [...urgent, ...other.filter(({ id }) => !known.has(id))]);
}

/** Of each day's work so much, day by day by the index, so that a month of thousands is not read through for few. */
function workDayByDay(db: Db, scope: Scope, { from, to }: Days, most: number) {
  const each = sql<{ day: Day }>`(select generate_series(${from}::date, ${to}::date, '1 day')::date as day)`;
  const ofTheDay = db
    .selectFrom('occurrences')
    .where(workIn(scope))
    .leftJoin('horses', 'horses.id', 'occurrences.horse_id')
    .where('horses.archived_at', 'is', null)
    .where('occurrences.date_to_finish', '=', sql.ref<Day>('each.day'))
    .select('occurrences.id')
    .orderBy(byName)
    .orderBy('occurrences.id')
    .limit(most);
  return db.selectFrom(each.as('each')).innerJoinLateral(ofTheDay.as('first'), (join) => join.onTrue());
}

/** Of each day at most so many. */
function atMost(most: number, rows: EntryRow[]): EntryRow[] {
  const counts = new Map<Day, number>();
  return rows.filter(({ day }) => {
    const count = (counts.get(day) ?? 0) + 1;
    counts.set(day, count);
    return count <= most;
  });
}

const count = sql<number>`count(*)`.as('count');

/** How much there is on which day. */
type Totals = { day: Day; count: number }[];

const countWork = (db: Db, scope: Scope, days: Days, most: number): Promise<Totals> =>
  workDayByDay(db, scope, days, most).select(['each.day', count]).groupBy('each.day').execute();

/** What lasts several days counts on all of them. */
function countEvents(db: Db, scope: Scope, days: Days): Promise<Totals> {
  const touched = sql<{
    day: Day;
  }>`(select generate_series(greatest(events.first_day, ${days.from}::date), least(events.last_day, ${days.to}::date), '1 day')::date as day)`;
  return eventsOf(db, scope, days)
    .innerJoinLateral(touched.as('touched'), (join) => join.onTrue())
    .select(['touched.day', count])
    .groupBy('touched.day')
    .execute();
}

/** What there is on the days beside what is shown of them. `counted`: how far the work of a day was counted. */
function restOf(there: { events: Totals; work: Totals }, shown: EntryRow[], counted: number): MoreOfDay[] {
  const rest = new Map<Day, MoreOfDay>();
  const add = (day: Day, count: number, at_least = false) => {
    const before = rest.get(day);
    rest.set(day, { day, count: (before?.count ?? 0) + count, at_least: at_least || (before?.at_least ?? false) });
  };
  for (const { day, count } of there.events) add(day, count);
  for (const { day, count } of there.work) add(day, count, count >= counted);
  for (const { day, last_day } of shown) for (let at = day; at <= last_day; at = addDays(at, 1)) add(at, -1);
  return [...rest.values()].filter(({ count }) => count > 0).sort((one, other) => (one.day < other.day ? -1 : 1));
}
