import type { Grosze } from '../../domain/money.ts';
import type { Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { notify } from '../push/notify.ts';
import { type Account, bookEntry, lockAccount, type NewEntry } from './book-entry.ts';
import { depositBooked } from './messages.ts';

/**
 * Books money for horses of one owner, living or archived, an entry for each, and notifies the owner once. The entries
 * stand on the day of booking, whenever the money was paid. Returns their ids. Throws NotFound.
 */
export async function bookPayment(
  tx: Tx,
  command: Command<unknown>,
  shares: readonly { horse_id: string; amount: Grosze }[],
  { id, ...paid }: Pick<NewEntry, 'id' | 'paid_on' | 'method'>,
): Promise<string[]> {
  const by = signedIn(command).id;
  const booked: { account: Account; amount: Grosze }[] = [];
  // A fixed lock order.
  for (const { horse_id, amount } of shares.toSorted((one, other) => (one.horse_id < other.horse_id ? -1 : 1)))
    booked.push({ account: await lockAccount(tx, horse_id), amount });
  const [first] = booked;
  if (!first) throw new NotFound('Nie ma takiego konia.');
  const { owner_id } = first.account;
  const { id: payment_id } = await tx
    .insertInto('payments')
    .values({ id, owner_id, made_by: by, made_at: command.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: string[] = [];
  for (const { account, amount } of booked) {
    const entry = { kind: 'deposit', amount, payment_id, ...paid, audit: 'deposit' } as const;
    ids.push(await bookEntry(tx, command, account, entry));
  }
  if (owner_id !== by)
    await notify(tx, command.jobs, [owner_id], depositBooked, { about: payment_id, now: command.now });
  return ids;
}
