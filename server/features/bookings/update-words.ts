import { recordAudits } from '../../platform/data/audit.ts';
import { anyOf, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { batches, wordsOfWork } from './make-occurrences.ts';

/** Describes bookings anew, and the open work of them. The caller has locked the horses. */
export async function updateWords(
  tx: Tx,
  command: Command<unknown>,
  described: readonly { id: string; description: string }[],
): Promise<void> {
  for (const { id, description } of described)
    await tx.updateTable('horse_services').set({ description }).where('id', '=', id).execute();
  for (const ids of batches(described.map(({ id }) => id)))
    await tx
      .updateTable('occurrences')
      .from('horse_services')
      .set({ service_description: wordsOfWork })
      .whereRef('horse_services.id', '=', 'occurrences.horse_service_id')
      .where('horse_services.id', '=', anyOf(ids))
      .where('occurrences.finished_at', 'is', null)
      .execute();
  const fields = { after: { fields: ['description'] } };
  await recordAudits(
    tx,
    command,
    'update_booking',
    'horse_service',
    described.map(({ id }) => ({ id, ...fields })),
  );
}
