import type { z } from 'zod';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { refuseUneven } from '../billing/uneven-queries.ts';
import { archiveHorses } from './archive-horses.ts';
import { lockHorse } from './queries.ts';
import type { HorseDeletion, HorseId } from './schema.ts';

/**
 * Archives a horse: it leaves the lists and its box, unfinished work is deleted, the ledger stays. Throws NotFound,
 * Conflict (its balance is not 0, and `with_debt` is not set).
 */
export async function deleteHorse(
  command: Command<z.output<typeof HorseId> & z.output<typeof HorseDeletion>>,
): Promise<void> {
  const { db, now, input } = command;
  const { horse_id, with_debt } = input;
  await inTransaction(db, async (tx) => {
    await lockHorse(tx, horse_id);
    await refuseUneven(tx, 'id', horse_id, with_debt);
    await archiveHorses(tx, [horse_id], now);
    await recordAudit(tx, command, 'archive_horse', { horse: horse_id });
  });
}
