import { sql } from 'kysely';
import type { Tx } from '../../platform/data/database.ts';

/** Unassigns the open work of somebody who stops being a worker, or is erased. */
export async function freeAssignments(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ worker_id: null })
    .where('worker_id', '=', personId)
    .where('is_open', '=', sql.lit(true))
    .execute();
}
