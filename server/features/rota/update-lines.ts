import { sql } from 'kysely';
import type { Tx } from '../../platform/data/database.ts';

/** Moves the lines of renamed aisles to their new names. The caller has locked the rota. */
export async function updateLinesOfRenamed(tx: Tx, renamed: ReadonlyMap<string, string>): Promise<void> {
  for (const [before, after] of renamed)
    await tx.updateTable('rota').set({ aisle: after }).where('aisle', '=', before).execute();
}

/** Deletes the lines of aisles that the stable no longer has. The caller has locked the rota. */
export const updateLinesOfGone = (tx: Tx) =>
  sql`delete from rota where aisle <> '' and not exists (select from boxes where boxes.aisle = rota.aisle)`.execute(tx);
