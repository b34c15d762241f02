import { action, Nothing } from '../../platform/forms/action.ts';
import { changePayee } from './change-payee.ts';
import { PayeeInput } from './schema.ts';
import { payeeTexts } from './texts.ts';

export const payeeActions = [
  action({
    method: 'POST',
    path: '/api/settings/update/payee',
    summary: 'Set the account and recipient that owners pay to, and the VAT of what has none of its own',
    may: 'changeSettings',
    texts: payeeTexts.changePayee,
    body: PayeeInput,
    answer: Nothing,
    run: changePayee,
  }),
];
