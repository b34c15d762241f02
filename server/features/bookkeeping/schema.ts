import { z } from 'zod';
import { monthOf } from '../../domain/days.ts';
import type { LedgerKind } from '../../domain/ledger.ts';
import type { Grosze } from '../../domain/money.ts';
import { DayField } from '../../platform/forms/fields.ts';
import type { PageOf } from '../../platform/pages/paging.ts';

export const LookedThrough = z.object({
  month: DayField.refine((day) => day === monthOf(day) && day >= '1900', 'Podaj pierwszy dzień miesiąca'),
});

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
