import { addDays, type Day, dayOf } from '../../domain/days.ts';
import { fromZloty } from '../../domain/money.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { notify } from '../push/notify.ts';
import { bookEntry, saldoAfter } from './book-entry.ts';
import { depositBooked } from './messages.ts';
import type { Deposit } from './schema.ts';
import { billingErrors } from './texts.ts';

/** Whether a deposit lowers the balance: the form's 'Odejmij', whatever the amount's sign, or an amount below zero. */
export const takesOff = ({ action, amount }: Pick<Deposit, 'action' | 'amount'>): boolean =>
  action === 'Zmiana' || amount < 0;

/** The days on which what is booked today may have been paid, both included. */
export const depositDays = (today: Day): { from: Day; to: Day } => ({ from: addDays(today, -92), to: today });

/**
 * Books money for a horse, living or archived, and tells its owner. It stands on the day on which it is booked, whenever
 * it was paid. Returns the horse's balance in zł. Throws NotFound, BadInput (paid_on), and Conflict when this request_id
 * booked something else.
 */
export async function deposit(command: Command<Deposit>): Promise<{ saldo: number }> {
  const { paid_on } = command.input;
  const { from, to } = depositDays(dayOf(command.now));
  if (paid_on && (paid_on < from || paid_on > to))
    throw new BadInput(undefined, { paid_on: billingErrors.paidOutside });
  return depositOfAnyDay(command);
}

/** For transfers, whose day is the bank's. */
export async function depositOfAnyDay(command: Command<Deposit>): Promise<{ saldo: number }> {
  const { db, now, jobs, input } = command;
  const { id: horse_id, request_id, paid_on, method } = input;
  return inTransaction(db, async (tx) => {
    const amount = fromZloty(takesOff(input) ? -Math.abs(input.amount) : input.amount);
    const entry = { horse_id, kind: 'deposit', amount, paid_on, method, request_id, action: 'deposit' } as const;
    const { horse, entry_id, isNew } = await bookEntry(tx, command, entry);
    if (isNew && horse.owner_id !== signedIn(command).id)
      await notify(tx, jobs, [horse.owner_id], depositBooked, { about: entry_id, now });
    return saldoAfter(tx, horse_id);
  });
}
