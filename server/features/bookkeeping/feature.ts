import { alertTexts, failed } from '../../domain/texts.ts';
import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { checkBooks } from './check-books.ts';
import { bookkeepingPages } from './pages.ts';
import { erase, exportOf } from './personal-data.ts';
import { LookedThrough } from './schema.ts';

const texts = alertTexts({
  checkBooks: {
    done: { title: 'SUKCES', message: 'Zapisano, że miesiąc jest sprawdzony' },
    failed: failed('Nie udało się oznaczyć miesiąca'),
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
];

export const bookkeeping: Feature = {
  name: 'bookkeeping',
  pages: bookkeepingPages,
  actions,
  texts,
  personalData: { accounts_looked: { exportOf, erase } },
};
