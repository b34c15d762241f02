import type { Day } from '../../domain/days.ts';
import { grosze } from '../../domain/money.ts';
import { anyOf, countRows, type Db, type Tx } from '../../platform/data/database.ts';
import { chargesIn, nameOfCharge } from '../statements/charges-queries.ts';
import type { Invoice, InvoiceRow } from './schema.ts';

/** The charges of companies in a month, in the order of the accountant's list. */
export async function chargesOfCompanies(db: Db, month: Day): Promise<InvoiceRow[]> {
  const rows: InvoiceRow[] = [];
  for await (const charges of chargesIn(db, month, { companies: true }))
    for (const charge of charges) {
      const { id, occurred_on, buyer, horse_name, amount, invoice } = charge;
      if (!buyer) continue;
      const { company, nip } = buyer;
      const sold = { name: nameOfCharge(charge), amount: grosze(-amount), number: invoice };
      rows.push({ id, day: occurred_on, company, nip, horse: horse_name, ...sold });
    }
  return rows;
}

/** The charges of each company by the number of their invoice, in the order of the list. */
export function invoicesOf(rows: readonly InvoiceRow[]): Invoice[] {
  const invoices = new Map<string, Invoice>();
  for (const { id, company, nip, amount, number } of rows) {
    const key = `${nip} ${number}`;
    const before = invoices.get(key) ?? { company, nip, number, entry_ids: [], amount: grosze(0) };
    invoices.set(key, { ...before, entry_ids: [...before.entry_ids, id], amount: grosze(before.amount + amount) });
  }
  return [...invoices.values()];
}

/** How many of these entries are in the accountant's list of sales. */
export const countCharges = (tx: Tx, ids: readonly string[]): Promise<number> =>
  countRows(
    tx
      .selectFrom('ledger_entries as entry')
      .where('entry.id', '=', anyOf(ids))
      .where('entry.counts_as', 'not in', ['deposit', 'opening']),
  );

/** Returns the entries whose number changed. */
export async function saveInvoiceNumber(tx: Tx, ids: readonly string[], number: string): Promise<string[]> {
  const saved = await tx
    .insertInto('invoice_numbers')
    .values(ids.map((entry_id) => ({ entry_id, number })))
    .onConflict((conflict) =>
      conflict.column('entry_id').doUpdateSet({ number }).where('invoice_numbers.number', '<>', number),
    )
    .returning('entry_id')
    .execute();
  return saved.map(({ entry_id }) => entry_id);
}

export async function removeInvoiceNumbers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const removed = await tx
    .deleteFrom('invoice_numbers')
    .where('entry_id', '=', anyOf(ids))
    .returning('entry_id')
    .execute();
  return removed.map(({ entry_id }) => entry_id);
}
