import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { checkBooks } from './check-books.ts';
import { bookkeepingPages } from './pages.ts';
import { erase, exportOf } from './personal-data.ts';
import { InvoiceNumber, MonthToCheck } from './schema.ts';
import { setInvoiceNumber } from './set-invoice-number.ts';
import { bookkeepingTexts as texts } from './texts.ts';

const actions = [
  action({
    path: '/api/check_accounts',
    summary: 'Record that a past month was reviewed; each review is recorded',
    may: 'checkBooks',
    texts: texts.checkBooks,
    body: MonthToCheck,
    refusals: [409],
    run: checkBooks,
  }),
  action({
    path: '/api/set_invoice_number',
    summary: "Set the KSeF number of the invoice of some charges; an empty one or 'brak' removes it",
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
