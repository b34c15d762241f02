import type { OrderByItemBuilder } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Db } from '../../platform/database.ts';
import { PAGE_ROWS, type Slice } from '../../platform/paging.ts';
import { polish } from '../../platform/polish.ts';
import { type AgendaEntry, agendaEntry, byName, dailyEventRows, type EntryRow, workRows } from './entry-rows.ts';
import { paymentEntries } from './payments.ts';
import type { Days } from './queries.ts';
import type { Scope } from './scope.ts';

/** A page of an agenda; `more`: it goes on. */
export type AgendaPage = { entries: AgendaEntry[]; page: number; more: boolean };

/**
 * A page of a calendar as a list, by day: what lasts all day first, then by the hour; what lasts several days stands on
 * each. Each source is read no further than the page reaches.
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
  const events = dailyEventRows(db, scope, days).orderBy('day').orderBy('starts_at', nullsFirst);
  const work = workRows(db, scope, days).orderBy('occurrences.date_to_finish').orderBy(byName);
  return db
    .selectFrom(
      db
        .selectFrom(events.orderBy(polish('title')).orderBy('id').limit(reach).as('events'))
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

const nullsFirst = (order: OrderByItemBuilder) => order.asc().nullsFirst();
