import type { Db, Tx } from '../data/database.ts';

/** The setting that marks a restored copy, which sends nothing: the instant of its backup. */
export const HELD = 'held';

/** The instant of the backup; null if the database is not held. */
export async function heldCopyOf(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', HELD).executeTakeFirst();
  return row ? new Date(String(row.value)) : null;
}

/** Returns whether the database was held. */
export async function endHold(tx: Tx): Promise<boolean> {
  return (await tx.deleteFrom('settings').where('key', '=', HELD).executeTakeFirst()).numDeletedRows > 0;
}
