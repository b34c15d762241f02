import type { Tx } from '../../platform/database.ts';

/** Sets free what is assigned to a person and not done: they are no worker any more, or gone. */
export async function freeAssignments(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable('occurrences')
    .set({ worker_id: null })
    .where('worker_id', '=', personId)
    .where('finished_at', 'is', null)
    .execute();
}
