import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { payeeSettings } from './payee-queries.ts';
import type { PayeeInput, PayeeSettings } from './schema.ts';
import { lockSetting, saveSettings } from './settings-queries.ts';
import { vatIn } from './vat-fields.ts';

export async function changePayee(command: Command<PayeeInput>): Promise<void> {
  const { account, recipient, invoices_consumers, ...vatInput } = command.input;
  await inTransaction(command.db, async (tx) => {
    await lockSetting(tx, 'payee');
    const before = await payeeSettings(tx);
    await saveSettings(tx, {
      payee: { account, recipient },
      vat: vatIn(vatInput),
      invoices_consumers: invoices_consumers ?? before.invoices_consumers,
    });
    const fields = changedFields(before, await payeeSettings(tx));
    if (fields.length > 0) await recordAudit(tx, command, 'change_payee', { setting: null }, { after: { fields } });
  });
}

const flat = ({
  payee,
  vat,
  invoices_consumers,
}: PayeeSettings): Record<string, string | boolean | null | undefined> => ({
  invoices_consumers,
  account: payee?.account,
  recipient: payee?.recipient,
  vat_rate: vat?.rate,
  vat_basis: vat?.basis,
});

function changedFields(before: PayeeSettings, after: PayeeSettings): string[] {
  const was = flat(before);
  const is = flat(after);
  return Object.keys(is).filter((field) => (was[field] ?? null) !== (is[field] ?? null));
}
