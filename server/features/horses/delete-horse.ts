import type { Tx } from '../../platform/database.ts';

/**
 * Archives horses: they leave the lists and their boxes, their bookings end and their unfinished work goes, and nothing
 * tells any more what was once sent of them. Finished work and the ledger stay.
 */
export async function archiveHorses(tx: Tx, horseIds: string[], now: Date): Promise<void> {
  if (horseIds.length === 0) return;
  await tx
    .updateTable('horses')
    .set({ archived_at: now, request_digest: null })
    .where('id', 'in', horseIds)
    .where('archived_at', 'is', null)
    .execute();
  await tx
    .updateTable('horse_services')
    .set({ deleted_at: now })
    .where('horse_id', 'in', horseIds)
    .where('deleted_at', 'is', null)
    .execute();
  await tx.deleteFrom('occurrences').where('horse_id', 'in', horseIds).where('finished_at', 'is', null).execute();
}
