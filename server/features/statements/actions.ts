import { z } from 'zod';
import { action, Nothing } from '../../platform/forms/action.ts';
import { chooseMail, unsubscribe } from './choose-mail.ts';
import { statementTexts } from './texts.ts';

export const statementActions = [
  action({
    method: 'POST',
    path: '/api/choose_statement_mail',
    summary: 'Whether one’s statement comes by mail after each billing; managers may choose for others',
    may: 'chooseStatementMail',
    texts: statementTexts.chooseStatementMail,
    body: z.object({ id: z.uuid().optional(), wanted: z.boolean() }),
    answer: Nothing,
    refusals: [404],
    run: chooseMail,
  }),
  action({
    method: 'POST',
    path: '/api/unsubscribe/:token',
    summary: 'Take the mail with statements back by the link in it, in one click (RFC 8058)',
    may: 'unsubscribe',
    texts: statementTexts.unsubscribe,
    params: z.object({ token: z.string().max(100) }),
    answer: Nothing,
    refusals: [404],
    run: unsubscribe,
    success: ({ input }) => `/unsubscribe/${input.token}`,
  }),
];
