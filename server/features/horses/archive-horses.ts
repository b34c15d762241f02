import { dayOf } from '../../domain/days.ts';
import type { Tx } from '../../platform/data/database.ts';
import { removeTasks } from '../tasks/update-tasks.ts';

/**
 * Archives horses: they leave the lists and their boxes, their bookings end, and their photos and unfinished
 * work are deleted; from visits that are not closed they are taken off unless they are ticked. Finished work, work skipped
 * before today, and the ledger stay.
 */
export async function archiveHorses(tx: Tx, horseIds: string[], now: Date): Promise<void> {
  if (horseIds.length === 0) return;
  await tx
    .updateTable('horses')
    .set({ archived_at: now })
    .where('id', 'in', horseIds)
    .where('archived_at', 'is', null)
    .execute();
  await tx
    .updateTable('bookings')
    .set({ deleted_at: now })
    .where('horse_id', 'in', horseIds)
    .where('deleted_at', 'is', null)
    .execute();
  await tx.deleteFrom('horse_photos').where('horse_id', 'in', horseIds).execute();
  await tx
    .deleteFrom('care_visit_horses')
    .where('horse_id', 'in', horseIds)
    .where('outcome', 'is', null)
    .where('visit_id', 'in', tx.selectFrom('care_visits').select('id').where('closed_at', 'is', null))
    .execute();
  await removeTasks(tx, { horses: horseIds, skippedFrom: dayOf(now) });
}
