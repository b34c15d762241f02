import { sql } from 'kysely';
import { anyOf, type Tx } from '../../platform/data/database.ts';
import { horsesIn, idsIn, type KeptMade } from './made.ts';
import { isGood, type PlannedRow } from './plan.ts';

/** Until the transaction ends no other sheet is taken in or taken back; everything else goes on. */
export const oneSheetAtATime = (tx: Tx) => sql`lock table moving_in_sheets in share update exclusive mode`.execute(tx);

type Lockable = 'people' | 'horses' | 'bookings' | 'services';

/** `no key update`: work of these rows is completed and charged meanwhile. */
const lock = (tx: Tx, table: Lockable, ids: readonly string[]) =>
  sql`select from ${sql.table(table)} where id = ${anyOf(ids)} order by id for no key update`.execute(tx);

/** Keeps horses and people of the books that rows would change as they are. */
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
 * Keeps what a sheet made and changed as it is, bookings first: the job that makes their work has locked some of them, and
 * then refers to their horses.
 */
export async function lockMade(tx: Tx, kept: KeptMade): Promise<void> {
  const rows = [...kept.made, ...kept.changed];
  await lock(tx, 'bookings', idsIn(rows, 'bookings'));
  await lock(tx, 'services', idsIn(rows, 'services'));
  await lock(tx, 'people', idsIn(rows, 'people'));
  // Nothing is booked for these horses until it is decided.
  await sql`select from horses where id = ${anyOf(horsesIn(kept))} order by id for update`.execute(tx);
}
