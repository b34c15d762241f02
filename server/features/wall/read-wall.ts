import { addDays, type Day, dayOf } from '../../domain/days.ts';
import type { Given } from '../../domain/instructions.ts';
import type { Db } from '../../platform/data/database.ts';
import { readPage } from '../../platform/pages/paging.ts';
import { givenOnDay } from '../tasks/given-queries.ts';
import { type HorseRow, horsesIn, lastChange, recurringWork, type WorkRow } from './queries.ts';
import { HORSES_AT_ONCE, type Place, type Wall, type WallColumn, type WallHorse, type WallWork } from './schema.ts';

/** A change is marked for this many days, even if everybody has seen it, because paper stays on the wall. */
const DAYS_MARKED = 3;

type WallPage = { date: Day; today: Day; place: Place; page: number };

/** What the horses of a place get on a day. Throws PageOutOfRange. */
export async function readWall(db: Db, { date, today, place, page }: WallPage): Promise<Wall> {
  const { rows, pages } = await readPage(
    page,
    (slice) => horsesIn(db, place.aisle, slice),
    async () => place.horses,
    'page',
    HORSES_AT_ONCE,
  );
  const ids = rows.map(({ id }) => id);
  const work = await recurringWork(db, ids, date);
  const bookings = work.map(({ booking_id }) => ({ id: booking_id }));
  const [given, version] = await Promise.all([givenOnDay(db, bookings, date), lastChange(db, bookings, date)]);
  const columns = columnsOf(work);
  const byHorse = Map.groupBy(work, ({ horse_id }) => horse_id);
  return {
    date,
    today,
    place,
    columns,
    horses: rows.map((row) => rowOf(row, columns, byHorse.get(row.id) ?? [], { date, given })),
    version: version?.toISOString() ?? null,
    page,
    pages,
  };
}

function columnsOf(work: readonly WorkRow[]): WallColumn[] {
  const byService = Map.groupBy(work, ({ service_id }) => service_id);
  return [...byService].map(([id, rows]) => {
    const [{ name, at }] = rows as [WorkRow];
    const notSkipped = rows.filter(({ skipped }) => skipped === null);
    return { id, name, at, total: notSkipped.length, done: notSkipped.filter(({ done }) => done).length };
  });
}

type OnDay = { date: Day; given: (bookingId: string) => Given | undefined };

function rowOf(row: HorseRow, columns: WallColumn[], work: WorkRow[], { date, given }: OnDay): WallHorse {
  const { id, name, box_number, health_alert, health_alert_since, reason } = row;
  const alert = health_alert && health_alert_since !== null && dayOf(health_alert_since) <= date;
  const cells = columns.map((column) =>
    work
      .filter(({ service_id }) => service_id === column.id)
      .map(
        ({ booking_id, skipped, note }): WallWork => ({
          given: marked(given(booking_id), date),
          skipped: skipped && { skipped, note },
        }),
      ),
  );
  return { id, name, box_number, alert, reason: alert ? reason : null, cells };
}

const marked = (given: Given | undefined, date: Day): Given | undefined =>
  given?.change && given.change.since <= addDays(date, -DAYS_MARKED) ? { ...given, change: null } : given;
