/** Deposits that the bank takes back: its reversal is a transfer of its own, beside the credit. */
import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, type Db, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { billingErrors } from './texts.ts';

/** The transfer that an entry was booked from, if this reversal of the bank takes it back. */
export async function creditTakenBack(db: Db, entryId: string, reversalId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('transfer_deposits as made')
    .innerJoin('reversed_credits as reversed', 'reversed.credit_id', 'made.transfer_id')
    .where('made.entry_id', '=', entryId)
    .where('reversed.reversal_id', '=', reversalId)
    .select('made.transfer_id')
    .executeTakeFirst();
  return row?.transfer_id;
}

/**
 * Locks both transfers in the order in which they are booked. Throws NotFound when one does not take back the other, and
 * Conflict when the reversal has taken back a credit already.
 */
export async function lockTakenBack(tx: Tx, entryId: string, reversalId: string): Promise<string[]> {
  const credit = await creditTakenBack(tx, entryId, reversalId);
  if (!credit) throw new NotFound('Ten przelew nie cofa tej wpłaty.');
  const both = [credit, reversalId];
  const transfers = tx.selectFrom('bank_transfers').select(['id', 'state']).where('id', '=', anyOf(both));
  const locked = await transfers.orderBy('id').forUpdate().execute();
  if (locked.find(({ id }) => id === reversalId)?.state !== 'open')
    throw new Conflict('reversal_settled', billingErrors.reversalSettled);
  return both;
}

/** Sets aside the transfers that are still open. */
export async function setAsideTakenBack(tx: Tx, command: Command<unknown>, ids: readonly string[]): Promise<void> {
  const settled = await tx
    .updateTable('bank_transfers')
    .set({ state: 'dismissed', settled_by: signedIn(command).id, settled_at: command.now })
    .where('id', '=', anyOf(ids))
    .where('state', '=', 'open')
    .returning('id')
    .execute();
  for (const { id } of settled) await recordAudit(tx, command, 'dismiss_transfer', { bank_transfer: id });
}
