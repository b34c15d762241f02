import { action, Nothing } from '../../platform/forms/action.ts';
import { checkAccounts } from './check-accounts.ts';
import { LookedThrough } from './schema.ts';
import { accountsTexts } from './texts.ts';

export const accountsActions = [
  action({
    method: 'POST',
    path: '/api/check_accounts',
    summary: 'Note that one has looked through a month that is over; doing so again is noted again',
    may: 'checkAccounts',
    texts: accountsTexts.checkAccounts,
    body: LookedThrough,
    answer: Nothing,
    refusals: [409],
    run: checkAccounts,
  }),
];
