import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { countCharges, removeInvoiceNumbers, saveInvoiceNumber } from './invoice-queries.ts';
import type { InvoiceNumber } from './schema.ts';

/** Sets or removes the invoice number of some charges. Throws NotFound (no such entry, or not a charge). */
export async function setInvoiceNumber(command: Command<InvoiceNumber>): Promise<void> {
  const { number } = command.input;
  // Sorted, so that concurrent saves of overlapping invoices cannot deadlock.
  const ids = [...new Set(command.input.entry_ids)].sort();
  await inTransaction(command.db, async (tx) => {
    if ((await countCharges(tx, ids)) < ids.length) throw new NotFound('Nie ma takiej pozycji.');
    const changed = await (number === '' ? removeInvoiceNumbers(tx, ids) : saveInvoiceNumber(tx, ids, number));
    if (changed.length > 0) await recordAudit(tx, command, 'set_invoice_number', { ledger_entry: changed });
  });
}
