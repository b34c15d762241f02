import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Db } from '../../platform/data/database.ts';
import { polish } from '../../platform/data/polish-text.ts';
import { PAGE_ROWS, type Slice } from '../../platform/pages/paging.ts';
import { careEntries } from './due-days.ts';
import { agendaEntry, byName, ENTRY_COLUMNS, type EntryRow, eventRows, isRoutineIn, workRows } from './entry-rows.ts';
import { paymentEntries } from './payments.ts';
import { byDay, type Days, eachDay, lengthOf, thatDay } from './queries.ts';
import { type Fold, foldedDays, foldOf } from './routine.ts';
import type { AgendaPage, Filter } from './schema.ts';
import type { Scope } from './scope.ts';

type AgendaQuery = { days: Days; page: number; show: readonly Filter[] };

/**
 * A page of a calendar's list, by day: events first (of several days, then of the whole day, then with hours), then work by
 * its name and horse. An event of several days is listed on each. No rows after the page are read. Throws BadInput (too
 * many days, or none).
 */
export async function agendaPage(db: Db, scope: Scope, { days, page, show }: AgendaQuery): Promise<AgendaPage> {
  const fold = foldIn(scope, lengthOf(days));
  // The last row of the previous page tells for which days alerts, payments and routine were shown already.
  const before = page > 1 ? 1 : 0;
  const offset = (page - 1) * PAGE_ROWS - before;
  const [rows, payments, care, { alerts, unpaid, routine }] = await Promise.all([
    listedRows(db, scope, { days, show, fold, offset, limit: before + PAGE_ROWS + 1 }),
    show.includes('payments') ? paymentEntries(db, scope, days) : [],
    show.includes('care') ? careEntries(db, scope, days) : [],
    foldedDays(db, scope, days, { fold, show }),
  ]);
  const shown = rows.slice(before, before + PAGE_ROWS);
  const more = rows.length > before + PAGE_ROWS;
  const last = more ? (shown.at(-1)?.day as Day) : days.to;
  const previous = before ? rows[0]?.day : undefined;
  const isHere = (day: Day) => day <= last && (!previous || day > previous);
  const due = [...unpaid, ...payments].map((entry) => ({ ...entry, day: entry.start }));
  const raised = alerts.map((entry) => ({ ...entry, day: scope.today }));
  const whole = [...raised, ...due, ...care].filter(({ day }) => isHere(day) && day <= days.to);
  return {
    // The sort is stable: alerts stay first within a day, then payments, then care.
    entries: [...whole, ...shown.map(agendaEntry)].sort(byDay),
    routine: routine.filter(({ day }) => isHere(day)),
    page,
    more,
  };
}

/** The list of a single day names the tasks of the routine, because the folded routine links to it. */
function foldIn(scope: Scope, length: number): Fold {
  const fold = foldOf(scope);
  return fold === 'routine' && length === 1 ? 'nothing' : fold;
}

function listedRows(
  db: Db,
  scope: Scope,
  { days, show, fold, offset, limit }: Slice & Omit<AgendaQuery, 'page'> & { fold: Fold },
): Promise<EntryRow[]> {
  const reach = offset + limit;
  const events = eventsDayByDay(db, scope, days, reach).where((eb) => eb.val(show.includes('events')));
  const work = workRows(db, scope, days)
    .where((eb) => eb.val(fold !== 'all' && show.includes('services')))
    .$if(fold === 'routine', (rows) => rows.where((eb) => eb.not(isRoutineIn(scope)(eb))))
    .orderBy('tasks.date_to_finish')
    .orderBy(byName)
    .orderBy(polish('horses.name'));
  return db
    .selectFrom(
      db
        .selectFrom(events.limit(reach).as('events'))
        .select(ENTRY_COLUMNS)
        .unionAll(db.selectFrom(work.orderBy('tasks.id').limit(reach).as('work')).select(ENTRY_COLUMNS))
        .as('entries'),
    )
    .select(ENTRY_COLUMNS)
    .orderBy('day')
    .orderBy(inTurn)
    .offset(offset)
    .limit(limit)
    .execute();
}

/** At most `limit` events of each day, read day by day, so that later days are not read. */
function eventsDayByDay(db: Db, scope: Scope, days: Days, limit: number) {
  const ofDay = eventRows(db, scope, { from: thatDay, to: thatDay })
    .orderBy(
      sql`events.last_day > events.first_day desc, events.starts_at nulls first, events.title collate polish, horses.name collate polish, events.id`,
    )
    .limit(limit);
  return db
    .selectFrom(eachDay(days))
    .innerJoinLateral(ofDay.as('events'), (join) => join.onTrue())
    .select(ENTRY_COLUMNS.map((column) => `events.${column}` as const))
    .orderBy('each.day')
    .orderBy(inTurn);
}

const inTurn = sql`kind = 'service', lasts_long desc, starts_at nulls first, title collate polish, horse_name collate polish, id`;
