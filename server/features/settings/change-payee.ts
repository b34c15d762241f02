import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { lockPayee, payeeSettings, savePayee } from './payee-queries.ts';
import type { PayeeInput, PayeeSettings } from './schema.ts';
import { vatIn } from './vat-fields.ts';

export async function changePayee(command: Command<PayeeInput>): Promise<void> {
  const { account, recipient, invoices_consumers, ...vat } = command.input;
  await inTransaction(command.db, async (tx) => {
    await lockPayee(tx);
    const before = await payeeSettings(tx);
    const invoices = invoices_consumers ?? before.invoices_consumers;
    await savePayee(tx, { account, recipient }, { vat: vatIn(vat), invoices_consumers: invoices });
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
