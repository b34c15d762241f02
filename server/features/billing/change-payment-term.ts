import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { lockBillingDays, setBillingDays } from '../settings/payment-days.ts';
import { runBilling } from './run-billing.ts';

/** Sets the number of days to pay after later runs; what is due by now is billed by the old term. */
export async function changePaymentTerm(command: Command<{ value: number }>): Promise<{ setting_value: number }> {
  const { db, now, input } = command;
  return inTransaction(db, async (tx) => {
    await runBilling(tx, command);
    const { term: before } = await lockBillingDays(tx, now);
    await setBillingDays(tx, { term: input.value });
    const change = { before: { payment_term: before }, after: { payment_term: input.value } };
    await recordAudit(tx, command, 'change_payment_term', { setting: null }, change);
    return { setting_value: input.value };
  });
}
