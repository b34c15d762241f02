import { fromZloty } from '../../domain/money.ts';
import { anyOf, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, NotFound } from '../../platform/http/errors.ts';
import { bookPayment } from './book-payment.ts';
import { checkPaidOn } from './deposit.ts';
import type { SharedDeposit } from './schema.ts';
import { billingErrors } from './texts.ts';

/**
 * Books an owner's money for several horses: a deposit for each share, all of them or none. Throws NotFound, BadInput
 * (shares, paid_on).
 */
export async function depositShared(command: Command<SharedDeposit>): Promise<{ booked: number }> {
  const { db, input } = command;
  const { request_id: id, paid_on, method } = input;
  const shares = input.shares.map(({ horse_id, amount }) => ({ horse_id, amount: fromZloty(amount) }));
  checkPaidOn(command);
  return inTransaction(db, async (tx) => {
    await checkOwner(tx, shares);
    await bookPayment(tx, command, shares, { id, paid_on, method });
    return { booked: shares.length };
  });
}

/** Throws NotFound, and BadInput unless these are horses of one owner. */
async function checkOwner(tx: Tx, shares: readonly { horse_id: string }[]): Promise<void> {
  const ids = shares.map(({ horse_id }) => horse_id);
  const owned = await tx.selectFrom('horses').select('owner_id').where('id', '=', anyOf(ids)).execute();
  if (owned.length < ids.length) throw new NotFound('Nie ma takiego konia.');
  if (new Set(owned.map(({ owner_id }) => owner_id)).size > 1)
    throw new BadInput(undefined, { shares: billingErrors.severalOwners });
}
