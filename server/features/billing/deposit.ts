import { addDays, type Day, dayOf } from '../../domain/days.ts';
import { fromZloty } from '../../domain/money.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { saldoAfter } from './book-entry.ts';
import { bookPayment } from './book-payment.ts';
import type { Deposit } from './schema.ts';
import { billingErrors } from './texts.ts';

/** Whether a deposit lowers the balance: 'Zmiana' (the form's 'Odejmij'), whatever the amount's sign, or an amount below zero. */
export const takesOff = ({ action, amount }: Pick<Deposit, 'action' | 'amount'>): boolean =>
  action === 'Zmiana' || amount < 0;

/** The days on which a deposit that is booked today may have been paid, both included. */
export const depositDays = (today: Day): { from: Day; to: Day } => ({ from: addDays(today, -92), to: today });

/** Throws BadInput (paid_on). */
export function checkPaidOn({ now, input: { paid_on } }: Command<{ paid_on?: Day | undefined }>): void {
  const { from, to } = depositDays(dayOf(now));
  if (paid_on && (paid_on < from || paid_on > to))
    throw new BadInput(undefined, { paid_on: billingErrors.paidOutside });
}

/**
 * Books money for a horse, living or archived, and tells its owner. Returns the horse's balance in zł. Throws NotFound,
 * BadInput (paid_on).
 */
export async function deposit(command: Command<Deposit>): Promise<{ saldo: number }> {
  const { db, input } = command;
  const { id: horse_id, request_id: id, paid_on, method } = input;
  checkPaidOn(command);
  return inTransaction(db, async (tx) => {
    const amount = fromZloty(takesOff(input) ? -Math.abs(input.amount) : input.amount);
    await bookPayment(tx, command, [{ horse_id, amount }], { id, paid_on, method });
    return saldoAfter(tx, horse_id);
  });
}
