import { sql } from 'kysely';
import type { Tx } from '../../platform/data/database.ts';

/** A renamed aisle keeps its lines. The caller has locked the rota. */
export async function updateLinesOfRenamed(tx: Tx, renamed: ReadonlyMap<string, string>): Promise<void> {
  for (const [before, after] of renamed)
    await tx.updateTable('rota').set({ aisle: after }).where('aisle', '=', before).execute();
}

/** Lines of aisles that the stable has no more end. The caller has locked the rota. */
export const updateLinesOfGone = (tx: Tx) =>
  sql`delete from rota where aisle <> '' and not exists (select from boxes where boxes.aisle = rota.aisle)`.execute(tx);
