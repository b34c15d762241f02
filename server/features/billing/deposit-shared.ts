import { sql } from 'kysely';
import { fromZloty } from '../../domain/money.ts';
import { anyOf, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, NotFound, SentOtherwise } from '../../platform/http/errors.ts';
import { bookPayment, isRepeated } from './book-payment.ts';
import { checkPaidOn } from './deposit.ts';
import type { SharedDeposit } from './schema.ts';
import { numbersOfShares } from './share-numbers.ts';
import { billingErrors } from './texts.ts';

/**
 * Books what an owner brings for several horses: each share is a deposit, all of them or none. Sent again, it books
 * nothing. Throws NotFound, BadInput (shares, paid_on), and Conflict when this request_id booked something else.
 */
export async function depositShared(command: Command<SharedDeposit>): Promise<{ booked: number; repeated: boolean }> {
  const { db, input } = command;
  const { request_id, paid_on, method } = input;
  const shares = input.shares.map(({ horse_id, amount }) => ({ horse_id, amount: fromZloty(amount) }));
  checkPaidOn(command);
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${request_id}, 0))`.execute(tx);
    const siblings = await horsesOfOwner(tx, shares);
    const known = await sharesBooked(tx, request_id, siblings);
    const same = ({ horse_id, amount }: (typeof shares)[number]) => known.get(horse_id) === amount;
    if (known.size > 0 && !(known.size === shares.length && shares.every(same))) throw new SentOtherwise();
    const booked = await bookPayment(tx, command, shares, { request_id, paid_on, method });
    return { booked: shares.length, repeated: isRepeated(booked) };
  });
}

/** All horses of the one owner whose these are. Throws NotFound, BadInput. */
async function horsesOfOwner(tx: Tx, shares: readonly { horse_id: string }[]): Promise<string[]> {
  const ids = shares.map(({ horse_id }) => horse_id);
  const owned = await tx.selectFrom('horses').select('owner_id').where('id', '=', anyOf(ids)).execute();
  if (owned.length < ids.length) throw new NotFound('Nie ma takiego konia.');
  const [owner, ...more] = new Set(owned.map(({ owner_id }) => owner_id));
  if (!owner || more.length > 0) throw new BadInput(undefined, { shares: billingErrors.severalOwners });
  const horses = await tx.selectFrom('horses').select('id').where('owner_id', '=', owner).execute();
  return horses.map(({ id }) => id);
}

/** What a request has booked already, in grosze by horse. */
async function sharesBooked(tx: Tx, requestId: string, horseIds: readonly string[]): Promise<Map<string, number>> {
  const booked = await tx
    .selectFrom('ledger_entries')
    .select(['horse_id', 'amount'])
    .where('request_id', '=', anyOf(numbersOfShares(requestId, horseIds)))
    .execute();
  return new Map(booked.map(({ horse_id, amount }) => [horse_id, amount]));
}
