import { sql } from 'kysely';
import { anyOf, type Tx } from '../../platform/data/database.ts';
import { horsesIn, idsIn, type KeptMade } from './made.ts';
import { isGood, type PlannedRow } from './plan.ts';

/** Blocks other sheets from being taken in or back until the transaction ends; everything else goes on. */
export const oneSheetAtATime = (tx: Tx) => sql`lock table moving_in_sheets in share update exclusive mode`.execute(tx);

type Lockable = 'people' | 'horses' | 'bookings' | 'services';

/** `no key update`, so that their work can be completed and charged meanwhile. */
const lock = (tx: Tx, table: Lockable, ids: readonly string[]) =>
  sql`select from ${sql.table(table)} where id = ${anyOf(ids)} order by id for no key update`.execute(tx);

/** Locks the known horses and people that the rows would change. */
export async function lockKnown(tx: Tx, rows: readonly PlannedRow[]): Promise<void> {
  const good = rows.filter(isGood);
  const changed = good.filter(({ changes, bookings, opening }) => changes.length + bookings.length > 0 || opening);
  await lock(
    tx,
    'people',
    good.flatMap(({ person }) => person?.known?.id ?? []),
  );
  await lock(
    tx,
    'horses',
    changed.flatMap(({ known }) => known?.id ?? []),
  );
}

/**
 * Locks what a sheet made and changed. Bookings come first, because the job that makes their work locks them and then refers to
 * their horses.
 */
export async function lockMade(tx: Tx, kept: KeptMade): Promise<void> {
  const rows = [...kept.made, ...kept.changed];
  await lock(tx, 'bookings', idsIn(rows, 'bookings'));
  await lock(tx, 'services', idsIn(rows, 'services'));
  await lock(tx, 'people', idsIn(rows, 'people'));
  // `for update`, so that nothing is booked for these horses meanwhile.
  await sql`select from horses where id = ${anyOf(horsesIn(kept))} order by id for update`.execute(tx);
}
