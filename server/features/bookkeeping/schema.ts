import { z } from 'zod';
import { type Day, monthOf } from '../../domain/days.ts';
import type { LedgerKind } from '../../domain/ledger.ts';
import type { Grosze } from '../../domain/money.ts';
import { DayField } from '../../platform/forms/fields.ts';
import type { PageOf } from '../../platform/pages/paging.ts';
import { SHAPE_OF_NUMBER } from './texts.ts';

export const MonthToCheck = z.object({
  month: DayField.refine((day) => day === monthOf(day) && day >= '1900', 'Podaj pierwszy dzień miesiąca'),
});

const WRONG_NUMBER = `${SHAPE_OF_NUMBER}. Gdy faktury nie ma, wpisz brak.`;

/** The most charges of one invoice: their ids must fit into one form. */
const MOST_CHARGES = 2000;

/** The KSeF number of the invoice for some charges; empty or 'brak' removes it. */
export const InvoiceNumber = z.object({
  entry_ids: z.array(z.uuid()).min(1).max(MOST_CHARGES),
  number: z
    .string()
    .max(60, WRONG_NUMBER)
    .overwrite((text) =>
      text
        .replace(/\s/g, '')
        .toUpperCase()
        .replace(/^BRAK$/, ''),
    )
    .regex(/^(\d{10}-\d{8}-[0-9A-F]{6}-?[0-9A-F]{6}-[0-9A-F]{2})?$/, WRONG_NUMBER),
});
export type InvoiceNumber = z.output<typeof InvoiceNumber>;

/** A company's charges of a month on one invoice. `number` is null for charges that are not invoiced yet. */
export type Invoice = { company: string; nip: string; number: string | null; entry_ids: string[]; amount: Grosze };

/** A charge of a company. `number`: the KSeF number of its invoice. */
export type InvoiceRow = {
  id: string;
  day: Day;
  company: string;
  nip: string;
  horse: string;
  name: string;
  /** Negative for a refund. */
  amount: Grosze;
  number: string | null;
};

/** Kinds of entries for the accountant: reversals count separately. */
type BookKind = LedgerKind | 'reversal' | 'deposit_reversal' | 'opening_reversal';

/** The sum of the entries of a kind, negative for charges, and their number. */
export type OfKind = { kind: BookKind; entries: number; amount: Grosze };

/** An owner with a debt at the end of a month; `saldo` is positive. An erased owner is called 'Konto usunięte'. */
export type Debtor = { owner_id: string; first_name: string; last_name: string; saldo: Grosze };

/** All debts and overpayments at the end of a month, and a page of the debtors, the largest debt first. */
export type DebtsOfMonth = PageOf<Debtor> & { owed: Grosze; overpaid: Grosze };

/** A review of the month. */
export type Look = { id: number; first_name: string; last_name: string; looked_at: Date };
