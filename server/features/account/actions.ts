import { action, Nothing } from '../../platform/forms/action.ts';
import { Address, Profile } from '../../platform/forms/fields.ts';
import { accountTexts } from './texts.ts';
import { updateOwnData } from './update-own-data.ts';

export const accountActions = [
  action({
    method: 'POST',
    path: '/api/update_profile',
    summary: 'Change one’s own name and phone',
    may: 'changeOwnData',
    texts: accountTexts.updateOwnData,
    body: Profile,
    answer: Nothing,
    run: updateOwnData,
  }),
  action({
    method: 'POST',
    path: '/api/update_address',
    summary: 'Change one’s own address',
    may: 'changeOwnData',
    texts: accountTexts.updateOwnData,
    body: Address,
    answer: Nothing,
    run: updateOwnData,
  }),
];
