import type { z } from 'zod';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { lockHorse } from './queries.ts';
import type { HorseId } from './schema.ts';

/** Archives a horse: it leaves the lists and its box, unfinished work is deleted, the ledger stays. Throws NotFound. */
export async function deleteHorse(command: Command<z.output<typeof HorseId>>): Promise<void> {
  const { db, now, input } = command;
  const { horse_id } = input;
  await inTransaction(db, async (tx) => {
    await lockHorse(tx, horse_id);
    await archiveHorses(tx, [horse_id], now);
    await recordAudit(tx, command, 'archive_horse', { horse: horse_id });
  });
}

/**
 * Archives horses: they leave the lists and their boxes, their bookings end, and their photos, unfinished work and
 * request digests are deleted. Finished work and the ledger stay.
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
  await tx.deleteFrom('horse_photos').where('horse_id', 'in', horseIds).execute();
  await tx.deleteFrom('occurrences').where('horse_id', 'in', horseIds).where('finished_at', 'is', null).execute();
}
