import { alertTexts, failed } from '../../domain/texts.ts';
import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { checkBooks } from './check-books.ts';
import { bookkeepingPages } from './pages.ts';
import { erase, exportOf } from './personal-data.ts';
import { InvoiceNumber, LookedThrough } from './schema.ts';
import { setInvoiceNumber } from './set-invoice-number.ts';

const texts = alertTexts({
  checkBooks: {
    done: { title: 'SUKCES', message: 'Zapisano, że miesiąc jest sprawdzony' },
    failed: failed('Nie udało się oznaczyć miesiąca'),
  },
  setInvoiceNumber: {
    done: { title: 'SUKCES', message: 'Zapisano numer faktury' },
    failed: failed('Nie udało się zapisać numeru faktury'),
    unfinished: true,
  },
});

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
    summary: 'Keep the number that KSeF gave the invoice of a charge; an empty one removes it',
    may: 'checkBooks',
    texts: texts.setInvoiceNumber,
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
