import { z } from 'zod';
import { type Day, monthOf } from '../../domain/days.ts';
import type { LedgerKind } from '../../domain/ledger.ts';
import type { Grosze } from '../../domain/money.ts';
import { DayField } from '../../platform/forms/fields.ts';
import type { PageOf } from '../../platform/pages/paging.ts';
import { SHAPE_OF_NUMBER } from './texts.ts';

export const LookedThrough = z.object({
  month: DayField.refine((day) => day === monthOf(day) && day >= '1900', 'Podaj pierwszy dzień miesiąca'),
});

const WRONG_NUMBER = `${SHAPE_OF_NUMBER}. Gdy faktury nie ma, wpisz brak.`;

/** The most charges of an invoice: their ids fit into one form. */
const MOST_CHARGES = 2000;

/** The number that KSeF gave the invoice of some charges; empty or 'brak': none. */
export const InvoiceNumber = z.object({
  entry_ids: z.preprocess(
    (given) => (typeof given === 'string' ? [given] : given),
    z.array(z.uuid()).min(1).max(MOST_CHARGES),
  ),
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

/** What a company was charged in a month under one number of an invoice; null: those charges that have none yet. */
export type Invoice = { company: string; nip: string; number: string | null; entry_ids: string[]; amount: Grosze };

/** A charge of a company. `number`: that of its invoice in KSeF. */
export type InvoiceRow = {
  id: string;
  day: Day;
  company: string;
  nip: string;
  horse: string;
  name: string;
  /** What is sold; below zero it is given back. */
  amount: Grosze;
  number: string | null;
};

/** Entries as the accountant has them: what takes back a charge or a correction, a deposit or an opening is apart. */
type BookKind = LedgerKind | 'reversal' | 'deposit_reversal' | 'opening_reversal';

/** What the entries of each kind come to, charges below zero; `entries`: how many there are. */
export type OfKind = { kind: BookKind; entries: number; amount: Grosze };

/** An owner whose account was below zero when a month ended; erased, they are 'Konto usunięte'. */
export type Debtor = { owner_id: string; first_name: string; last_name: string; saldo: Grosze };

/** What owners owed when a month ended, what others had paid over, and a page of those who owed: the most first. */
export type DebtsOfMonth = PageOf<Debtor> & { owed: Grosze; overpaid: Grosze };

/** Somebody looked through the month. */
export type Look = { id: number; first_name: string; last_name: string; looked_at: Date };
