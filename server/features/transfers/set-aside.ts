import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockTransfer } from './queries.ts';

type Id = Command<{ id: string; also?: string | undefined }>;

/** Sets aside a transfer that is for no horse, and another with it. Throws NotFound, and Conflict when one is booked. */
export const dismissTransfer = (command: Id): Promise<void> => settle(command, 'open', 'dismissed');

/** Reopens it. Throws NotFound, and Conflict when it is booked. */
export const restoreTransfer = (command: Id): Promise<void> => settle(command, 'dismissed', 'open');

type State = 'open' | 'dismissed';

async function settle(command: Id, from: State, to: State) {
  const { db, input } = command;
  await inTransaction(db, async (tx) => {
    // In the order in which transfers are booked.
    for (const id of [input.id, input.also].filter((id) => id !== undefined).sort())
      await settleOne(tx, command, id, { from, to });
  });
}

async function settleOne(tx: Tx, command: Id, id: string, { from, to }: { from: State; to: State }) {
  const { now } = command;
  const transfer = await lockTransfer(tx, id, [from, to]);
  if (transfer.state === to) return;
  const by =
    to === 'open' ? { settled_by: null, settled_at: null } : { settled_by: signedIn(command).id, settled_at: now };
  await tx
    .updateTable('bank_transfers')
    .set({ state: to, ...by })
    .where('id', '=', id)
    .execute();
  await recordAudit(tx, command, to === 'open' ? 'restore_transfer' : 'dismiss_transfer', { bank_transfer: id });
}
