import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { checkBooks } from './check-books.ts';
import { bookkeepingPages } from './pages.ts';
import { erase, exportOf } from './personal-data.ts';
import { InvoiceNumber, LookedThrough } from './schema.ts';
import { setInvoiceNumber } from './set-invoice-number.ts';
import { bookkeepingTexts as texts } from './texts.ts';

const actions = [
  action({
    path: '/api/check_accounts',
    summary: 'Note that one has looked through a month that is over; doing so again is noted again',
    may: 'checkBooks',
    texts: texts.checkBooks,
    body: LookedThrough,
    refusals: [409],
    run: checkBooks,
  }),
  action({
    path: '/api/set_invoice_number',
    summary: "Keep the number that KSeF gave the invoice of some charges; an empty one or 'brak' removes it",
    may: 'checkBooks',
    texts: texts.setInvoiceNumber,
    textsFor: (_person, input) => (input?.number === '' ? texts.removeInvoiceNumber : texts.setInvoiceNumber),
    body: InvoiceNumber,
    run: setInvoiceNumber,
  }),
];

export const bookkeeping: Feature = {
  name: 'bookkeeping',
  pages: bookkeepingPages,
  actions,
  texts,
  personalData: { accounts_looked: { exportOf, erase } },
};
