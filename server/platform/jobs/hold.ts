import type { Db, Tx } from '../data/database.ts';

/** The setting that a restored copy carries: the instant of its backup. */
export const HELD = 'held';

/** Whether nothing goes out of this database, because it is a copy. `start` watches it while it is. */
export type Hold = { on: boolean };

/** The instant of the backup if the database is a restored copy from which nothing goes out yet. */
export async function heldCopyOf(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', HELD).executeTakeFirst();
  return row ? new Date(String(row.value)) : null;
}

/** Returns whether the database was held. */
export async function endHold(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('settings').where('key', '=', HELD).executeTakeFirst();
  return numDeletedRows > 0;
}
