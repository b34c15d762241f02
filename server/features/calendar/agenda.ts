import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Db } from '../../platform/database.ts';
import { PAGE_ROWS, type Slice } from '../../platform/paging.ts';
import { type AgendaEntry, agendaEntry, byName, type EntryRow, eventRows, workRows } from './entry-rows.ts';
import { paymentEntries } from './payments.ts';
import { type Days, eachDay, thatDay } from './queries.ts';
import type { Scope } from './scope.ts';

/** A page of an agenda; `more`: it goes on. */
export type AgendaPage = { entries: AgendaEntry[]; page: number; more: boolean };

/**
 * A page of a calendar as a list, by day: what lasts all day first, then by the hour; what lasts several days stands on
 * each. Neither the days nor the work are read further than the page reaches.
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
  const entries = [...due.map((entry) => ({ ...entry, day: entry.start })), ...shown.map(agendaEntry)];
  return { entries: entries.sort(byDay), page, more };
}

/** Sorting is stable: within a day the payment stays first. */
const byDay = (one: AgendaEntry, other: AgendaEntry) => (one.day < other.day ? -1 : Number(one.day > other.day));

function listedRows(db: Db, scope: Scope, days: Days, { offset, limit }: Slice): Promise<EntryRow[]> {
  const reach = offset + limit;
  const events = eventsDayByDay(db, scope, days, reach);
  const work = workRows(db, scope, days).orderBy('occurrences.date_to_finish').orderBy(byName);
  return db
    .selectFrom(
      db
        .selectFrom(events.limit(reach).as('events'))
        .selectAll()
        .unionAll(db.selectFrom(work.orderBy('occurrences.id').limit(reach).as('work')).selectAll())
        .as('entries'),
    )
    .selectAll()
    .orderBy('day')
    .orderBy(inTurn)
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Of each day's events so many, day by day, so that the days after the last that is shown are not looked at. */
function eventsDayByDay(db: Db, scope: Scope, days: Days, most: number) {
  const ofTheDay = eventRows(db, scope, { from: thatDay, to: thatDay }).orderBy(inTurn).limit(most);
  return db
    .selectFrom(eachDay(days))
    .innerJoinLateral(ofTheDay.as('events'), (join) => join.onTrue())
    .selectAll('events')
    .orderBy('each.day')
    .orderBy(inTurn);
}

/** The order within a day: what lasts all day first, then by the hour. */
const inTurn = sql`starts_at nulls first, title collate polish, id`;
