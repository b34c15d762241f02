import { fromZloty } from '../../domain/money.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { signedIn } from '../../platform/session/session.ts';
import { notify } from '../push/notify.ts';
import { bookEntry, saldoAfter } from './book-entry.ts';
import { depositBooked } from './messages.ts';
import type { Deposit } from './schema.ts';

/** Whether a deposit lowers the balance: the form's 'Odejmij', whatever the amount's sign, or an amount below zero. */
export const takesOff = ({ action, amount }: Pick<Deposit, 'action' | 'amount'>): boolean =>
  action === 'Zmiana' || amount < 0;

/**
 * Books money for a horse, living or archived, and tells its owner. Returns the horse's balance in zł. Throws NotFound,
 * and Conflict when this request_id booked something else.
 */
export async function deposit(command: Command<Deposit>): Promise<{ saldo: number }> {
  const { db, now, jobs, input } = command;
  const { id: horse_id, request_id } = input;
  return inTransaction(db, async (tx) => {
    const amount = fromZloty(takesOff(input) ? -Math.abs(input.amount) : input.amount);
    const entry = { horse_id, kind: 'deposit', amount, request_id, action: 'deposit' } as const;
    const { horse, entry_id, isNew } = await bookEntry(tx, command, entry);
    if (isNew && horse.owner_id !== signedIn(command).id)
      await notify(tx, jobs, [horse.owner_id], depositBooked, { about: entry_id, now });
    return saldoAfter(tx, horse_id);
  });
}
