import { action, Nothing } from '../../platform/forms/action.ts';
import { changePayee } from './change-payee.ts';
import { editClub } from './edit-club.ts';
import { EditClub, PayeeInput } from './schema.ts';
import { settingsTexts } from './texts.ts';

export const settingsActions = [
  action({
    method: 'POST',
    path: '/api/edit_club',
    summary: 'Set how the stable is called and reached',
    may: 'changeSettings',
    texts: settingsTexts.editClub,
    body: EditClub,
    answer: Nothing,
    run: editClub,
  }),
  action({
    method: 'POST',
    path: '/api/settings/update/payee',
    summary: 'Set the account and recipient that owners pay to, and the VAT of what has none of its own',
    may: 'changeSettings',
    texts: settingsTexts.changePayee,
    body: PayeeInput,
    answer: Nothing,
    run: changePayee,
  }),
];
