import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockTransfer } from './queries.ts';

type Id = Command<{ id: string }>;

/** Sets aside a transfer that is for no horse. Throws NotFound, and Conflict when it is booked. */
export const dismissTransfer = (command: Id): Promise<void> => settle(command, 'open', 'dismissed');

/** Reopens it. Throws NotFound, and Conflict when it is booked. */
export const restoreTransfer = (command: Id): Promise<void> => settle(command, 'dismissed', 'open');

async function settle(command: Id, from: 'open' | 'dismissed', to: 'open' | 'dismissed') {
  const { db, now, input } = command;
  await inTransaction(db, async (tx) => {
    const transfer = await lockTransfer(tx, input.id, [from, to]);
    if (transfer.state === to) return;
    const by =
      to === 'open' ? { settled_by: null, settled_at: null } : { settled_by: signedIn(command).id, settled_at: now };
    await tx
      .updateTable('bank_transfers')
      .set({ state: to, ...by })
      .where('id', '=', input.id)
      .execute();
    await recordAudit(tx, command, to === 'open' ? 'restore_transfer' : 'dismiss_transfer', {
      bank_transfer: input.id,
    });
  });
}
