import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { creditsReversedBy } from './bank-reversals.ts';
import { lockTransfer } from './queries.ts';
import { transferErrors } from './texts.ts';

type Id = Command<{ id: string; also?: string | undefined }>;

/**
 * Sets aside a transfer that is for no horse; with `also`, a reversal of the bank and the credit that it takes back. Throws
 * NotFound (also if the two do not belong together), and Conflict if one is settled otherwise.
 */
export const dismissTransfer = (command: Id): Promise<void> => settle(command, 'open', 'dismissed');

/** Reopens a transfer that was set aside. Throws NotFound, and Conflict if it is booked. */
export const restoreTransfer = (command: Id): Promise<void> => settle(command, 'dismissed', 'open');

type State = 'open' | 'dismissed';

async function settle(command: Id, from: State, to: State): Promise<void> {
  const { db, input } = command;
  const { id, also } = input;
  await inTransaction(db, async (tx) => {
    const states = new Map<string, State>();
    // In the order of ids, as transfers are booked, so that concurrent calls cannot deadlock.
    for (const one of also ? [id, also].sort() : [id])
      states.set(one, (await lockTransfer(tx, one, [from, to])).state as State);
    const waiting = [...states].filter(([, state]) => state === from).map(([one]) => one);
    if (also && waiting.length > 0) await requireWaitingPair(tx, { id, also, waiting });
    for (const one of waiting) await move(tx, command, one, to);
  });
}

async function requireWaitingPair(tx: Tx, { id, also, waiting }: { id: string; also: string; waiting: string[] }) {
  if (waiting.length < 2) throw new Conflict('already_settled', transferErrors.settled);
  const credits = (await creditsReversedBy(tx, [id])).get(id) ?? [];
  if (!credits.some((credit) => credit.id === also)) throw new NotFound(transferErrors.notHere);
}

async function move(tx: Tx, command: Id, id: string, to: State): Promise<void> {
  const by =
    to === 'open'
      ? { settled_by: null, settled_at: null }
      : { settled_by: signedIn(command).id, settled_at: command.now };
  await tx
    .updateTable('bank_transfers')
    .set({ state: to, ...by })
    .where('id', '=', id)
    .execute();
  await recordAudit(tx, command, to === 'open' ? 'restore_transfer' : 'dismiss_transfer', { bank_transfer: id });
}
