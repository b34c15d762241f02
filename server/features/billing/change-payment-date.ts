import { type Day, dayOf } from '../../domain/days.ts';
import { dayOfMonth, paymentDateFor, paymentWindow } from '../../domain/ledger.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { billingDaysOf, lockBillingDays, setBillingDays } from '../settings/payment-days.ts';
import { billedFrom } from './balances.ts';
import { runBilling } from './run-billing.ts';
import { billingErrors } from './texts.ts';

/**
 * Moves the next billing day within its window, after all due billing. A past day whose period is not billed yet is
 * billed at once; if it is billed, the date moves to that day of the next cycle. Null keeps the day and completes the
 * first step. Returns the next billing day. Throws BadInput outside the window.
 */
export async function changePaymentDate(command: Command<{ value: Day | null }>): Promise<{ setting_value: Day }> {
  const { db, now, input } = command;
  const { value } = input;
  const today = dayOf(now);
  if (!value) return keepPaymentDate(command);
  const { from, to } = paymentWindow(today);
  if (value < from || value > to) throw new BadInput(undefined, { value: billingErrors.outsideWindow });
  return inTransaction(db, async (tx) => {
    const { paymentDate: before } = await lockBillingDays(tx, now);
    await runBilling(tx, command);
    const paymentDate = paymentDateFor(value, await billedFrom(tx, value));
    await setBillingDays(tx, { paymentDate, paymentDay: dayOfMonth(value) });
    await runBilling(tx, command);
    const { paymentDate: after } = await lockBillingDays(tx, now);
    await recordAudit(
      tx,
      command,
      'change_payment_date',
      { setting: null },
      { before: { payment_date: before }, after: { payment_date: after } },
    );
    return { setting_value: after };
  });
}

async function keepPaymentDate(command: Command<unknown>): Promise<{ setting_value: Day }> {
  return inTransaction(command.db, async (tx) => {
    const { paymentDate } = await billingDaysOf(tx, dayOf(command.now));
    await recordAudit(tx, command, 'keep_payment_date', { setting: null }, { after: { payment_date: paymentDate } });
    return { setting_value: paymentDate };
  });
}
