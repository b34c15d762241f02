import { type OrderByItemBuilder, sql } from 'kysely';
import { type Day, daysBetween } from '../../domain/days.ts';
import type { Db } from '../../platform/database.ts';
import { BadInput } from '../../platform/errors.ts';
import { PAGE_ROWS, type Slice } from '../../platform/paging.ts';
import { paymentEntries } from './payments.ts';
import { type Days, eventsOf, workOf } from './queries.ts';
import type { Entry } from './schema.ts';
import { type Scope, workIn } from './scope.ts';

/** How much work of one day a calendar of many days shows, and one of a single day. */
const OF_A_DAY = 12;
const OF_THE_DAY = 400;
/** The most personal events of a calendar's days: people write these by hand. */
const EVENTS = 500;
/** The longest a calendar looks at once: a month of six weeks and some. */
const LONGEST = 62;

/** A line of the agenda, under the day it stands at. */
export type AgendaEntry = Entry & { day: Day };
/** A page of an agenda; `more`: it goes on. */
export type AgendaPage = { entries: AgendaEntry[]; page: number; more: boolean };

type Row = Omit<Entry, 'start' | 'end'> & {
  day: Day;
  start_day: Day | null;
  end_day: Day | null;
  starts_at: Date | null;
  ends_at: Date | null;
};

const entryOf = ({ start_day, end_day, starts_at, ends_at, ...row }: Row): AgendaEntry => ({
  ...row,
  start: start_day ?? (starts_at as Date).toISOString(),
  end: end_day ?? (ends_at as Date).toISOString(),
});

const plainEntry = ({ day: _, ...entry }: AgendaEntry): Entry => entry;

const eventRows = (db: Db, scope: Scope, days: Days) =>
  eventsOf(db, scope, days)
    .select(['events.id', sql<Entry['kind']>`'event'`.as('kind'), 'events.title', 'horses.name as horse_name'])
    .select(['events.all_day', 'horses.health_alert', 'events.is_finished'])
    .select(sql<Day>`greatest(events.first_day, ${days.from}::date)`.as('day'))
    .select(['events.start_day', 'events.end_day', 'events.starts_at', 'events.ends_at'])
    .$castTo<Row>();

const workRows = (db: Db, scope: Scope, days: Days) =>
  workOf(db, scope, days)
    .select(['occurrences.id', sql<Entry['kind']>`'service'`.as('kind'), 'occurrences.service_name as title'])
    .select(['horses.name as horse_name', sql<boolean>`true`.as('all_day')])
    .select((eb) => eb.fn.coalesce('horses.health_alert', sql<boolean>`false`).as('health_alert'))
    .select(sql<boolean>`occurrences.finished_at is not null`.as('is_finished'))
    .select(['occurrences.date_to_finish as day'])
    .select(['occurrences.date_to_finish as start_day', 'occurrences.date_to_finish as end_day'])
    .select([sql<Date | null>`null::timestamptz`.as('starts_at'), sql<Date | null>`null::timestamptz`.as('ends_at')])
    .$castTo<Row>();

/**
 * A page of a calendar as a list, by day: what lasts all day first, then by the hour. Each source is read no further
 * than the page reaches.
 */
export async function agendaPage(db: Db, scope: Scope, days: Days, page: number): Promise<AgendaPage> {
  // One row of the page before says which day this page begins with anew.
  const before = page > 1 ? 1 : 0;
  const offset = (page - 1) * PAGE_ROWS - before;
  const [rows, payments] = await Promise.all([
    listedRows(db, scope, days, { offset, limit: before + PAGE_ROWS + 1 }),
    paymentEntries(db, scope, days),
  ]);
  const shown = rows.slice(before, before + PAGE_ROWS);
  const more = rows.length > before + PAGE_ROWS;
  const last = more ? (shown.at(-1)?.day as Day) : days.to;
  const previous = before ? rows[0]?.day : undefined;
  const due = payments.filter(({ start }) => start <= last && (!previous || start > previous));
  const entries = [...due.map((entry) => ({ ...entry, day: entry.start })), ...shown.map(entryOf)];
  return { entries: entries.sort(byDay), page, more };
}

/** Sorting is stable: within a day the payment stays first. */
const byDay = (one: AgendaEntry, other: AgendaEntry) => (one.day < other.day ? -1 : Number(one.day > other.day));

function listedRows(db: Db, scope: Scope, days: Days, { offset, limit }: Slice): Promise<Row[]> {
  const reach = offset + limit;
  const events = eventRows(db, scope, days).orderBy('day').orderBy('events.starts_at', nullsFirst);
  const work = workRows(db, scope, days).orderBy('occurrences.date_to_finish').orderBy(byName);
  return db
    .selectFrom(
      db
        .selectFrom(events.orderBy(polish('events.title')).orderBy('events.id').limit(reach).as('events'))
        .selectAll()
        .unionAll(db.selectFrom(work.orderBy('occurrences.id').limit(reach).as('work')).selectAll())
        .as('entries'),
    )
    .selectAll()
    .orderBy('day')
    .orderBy('starts_at', nullsFirst)
    .orderBy(polish('title'))
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

const polish = (column: string) => sql`${sql.ref(column)} collate polish`;
/** As the index of the days' work has it. */
const byName = polish('occurrences.service_name');
const nullsFirst = (order: OrderByItemBuilder) => order.asc().nullsFirst();

/**
 * What a calendar shows of some days: every personal event, and of each day's work a bounded number, that of horses with
 * an alert before all other. Throws BadInput when too many days are asked for, or none.
 */
export async function shownDays(db: Db, scope: Scope, days: Days): Promise<{ entries: Entry[]; more: Day[] }> {
  const length = daysBetween(days.from, days.to);
  if (length < 0 || length > LONGEST) throw new BadInput('Tylu dni kalendarz nie pokazuje naraz.');
  const most = length === 0 ? OF_THE_DAY : OF_A_DAY;
  const [payments, events, work] = await Promise.all([
    paymentEntries(db, scope, days),
    eventRows(db, scope, days).orderBy('day').orderBy('events.id').limit(EVENTS).execute(),
    dailyWork(db, scope, days, most + 1),
  ]);
  const { kept, more } = atMost(most, work);
  return { entries: [...payments, ...[...events, ...kept].map(entryOf).map(plainEntry)], more };
}

/** The first pieces of work of each of the days; those of horses with an alert come first. */
async function dailyWork(db: Db, scope: Scope, days: Days, most: number): Promise<Row[]> {
  const each = sql<{ day: Day }>`(select generate_series(${days.from}::date, ${days.to}::date, '1 day')::date as day)`;
  // Per day by the index, so that a month of thousands is not read through for the few that are shown.
  const some = db
    .selectFrom(each.as('each'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('occurrences')
          .select('occurrences.id')
          .whereRef('occurrences.date_to_finish', '=', 'each.day')
          .where((work) => workIn(scope)(work as never))
          .orderBy(byName)
          .orderBy('occurrences.id')
          .limit(most)
          .as('some'),
      (join) => join.onTrue(),
    )
    .select('some.id');
  const [urgent, other] = await Promise.all([
    workRows(db, scope, days)
      .where('horses.health_alert', '=', true)
      .orderBy('day')
      .orderBy(byName)
      .limit(EVENTS)
      .execute(),
    workRows(db, scope, days).where('occurrences.id', 'in', some).orderBy('day').orderBy(byName).execute(),
  ]);
  const known = new Set(urgent.map(({ id }) => id));
  return [...urgent, ...other.filter(({ id }) => !known.has(id))];
}

/** Of each day at most so many, and the days that have more. */
function atMost(most: number, rows: Row[]): { kept: Row[]; more: Day[] } {
  const counts = new Map<Day, number>();
  const kept = rows.filter(({ day }) => {
    const count = (counts.get(day) ?? 0) + 1;
    counts.set(day, count);
    return count <= most;
  });
  return { kept, more: [...counts].filter(([, count]) => count > most).map(([day]) => day) };
}
