import { addDays, type Day, dayOf, monthOf } from '../../domain/days.ts';
import { fromZloty, type Grosze } from '../../domain/money.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, Conflict } from '../../platform/http/errors.ts';
import { type Account, bookEntry, lockAccount, saldoAfter } from './book-entry.ts';
import { openingOf } from './queries.ts';
import { bookReversal } from './reverse-entry.ts';
import type { OpeningBalance, OpeningForm } from './schema.ts';
import { billingErrors } from './texts.ts';

/** The days on which an opening balance may stand, both included, and the usual one: the last of the month before. */
export const openingDays = (today: Day): OpeningForm['days'] => ({
  from: addDays(today, -366),
  to: today,
  usual: addDays(monthOf(today), -1),
});

/**
 * Books the opening balance of a horse, living or archived: a debt below zero, due on its day, or a credit. It replaces
 * the current one, which is reversed on its own day, so that both cancel out in the same month; an equal one is kept.
 * The owner is not notified. Returns the horse's balance in zł. Other verbs call it in their transaction (`db: tx`), horse
 * by horse in the order of ids.
 *
 * Throws NotFound; BadInput (amount, due_on); Conflict, at `amount`, when anything but an opening balance was ever booked
 * for the horse.
 */
export async function setOpeningBalance(command: Command<OpeningBalance>): Promise<{ saldo: number }> {
  const { db, now, input } = command;
  const { horse_id, request_id: id } = input;
  const { from, to, usual } = openingDays(dayOf(now));
  const { due_on = usual } = input;
  if (due_on < from || due_on > to) throw new BadInput(undefined, { due_on: billingErrors.openedOutside });
  const opening = { id, amount: amountOf(input), due_on };
  return inTransaction(db, async (tx) => {
    await replaceOpening(tx, command, await lockAccount(tx, horse_id, true), opening);
    return saldoAfter(tx, horse_id);
  });
}

function amountOf({ amount, side }: Pick<OpeningBalance, 'amount' | 'side'>) {
  if (side === 'credit' && amount < 0) throw new BadInput(undefined, { amount: billingErrors.overpaidBelowZero });
  return fromZloty(side === 'debt' ? -Math.abs(amount) : amount);
}

type Opening = { id: string; amount: Grosze; due_on: Day };

async function replaceOpening(tx: Tx, command: Command<unknown>, account: Account, opening: Opening): Promise<void> {
  const { standing, settable } = await openingOf(tx, account.id);
  if (!settable)
    throw new Conflict('already_booked', billingErrors.bookedAlready, undefined, {
      amount: billingErrors.bookedAlready,
    });
  if (standing && standing.amount === opening.amount && standing.due_on === opening.due_on) return;
  if (standing) await bookReversal(tx, command, standing, { on: standing.due_on });
  await bookEntry(tx, command, account, { kind: 'opening', ...opening, audit: 'set_opening_balance' });
}
