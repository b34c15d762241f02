import type { PartialMonths } from '../../domain/partial-months.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { lockBillingDays, setBillingDays } from '../settings/payment-days.ts';
import { runBilling } from './run-billing.ts';

/** Sets how later runs charge partial months; what is due by now is billed by the old setting. */
export async function changePartialMonths(
  command: Command<{ value: PartialMonths }>,
): Promise<{ setting_value: PartialMonths }> {
  const { db, now, input } = command;
  return inTransaction(db, async (tx) => {
    await runBilling(tx, command);
    const { partialMonths: before } = await lockBillingDays(tx, now);
    await setBillingDays(tx, { partialMonths: input.value });
    const change = { before: { by_days: before === 'by_days' }, after: { by_days: input.value === 'by_days' } };
    await recordAudit(tx, command, 'change_partial_months', { setting: null }, change);
    return { setting_value: input.value };
  });
}
