import { action, Nothing } from '../../platform/forms/action.ts';
import { checkBooks } from './check-books.ts';
import { LookedThrough } from './schema.ts';
import { bookkeepingTexts } from './texts.ts';

export const bookkeepingActions = [
  action({
    method: 'POST',
    path: '/api/check_accounts',
    summary: 'Note that one has looked through a month that is over; doing so again is noted again',
    may: 'checkBooks',
    texts: bookkeepingTexts.checkBooks,
    body: LookedThrough,
    answer: Nothing,
    refusals: [409],
    run: checkBooks,
  }),
];
