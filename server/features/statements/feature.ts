import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { addressWith, formPage, withoutDialog } from '../../platform/http/redirects.ts';
import { chooseMail, unsubscribe } from './choose-mail.ts';
import { statementMail, statementsDue } from './jobs.ts';
import { expiring, personOfLink } from './mail-queries.ts';
import { statementPages } from './pages.ts';
import { erase, eraseSent, exportOf, exportSentOf } from './personal-data.ts';
import { SentStatements, StatementsToSend } from './schema.ts';
import { sendStatements } from './send-statements.ts';
import { statementTexts } from './texts.ts';

const actions = [
  action({
    path: '/api/choose_statement_mail',
    summary: 'Whether one’s statement comes by mail after each billing; managers may choose for others',
    may: 'chooseStatementMail',
    texts: statementTexts.chooseStatementMail,
    body: z.object({ id: z.uuid().optional(), wanted: z.boolean() }),
    run: chooseMail,
  }),
  action({
    path: '/api/send_statements',
    summary: 'Mail the statements of a month to 1 to 200 people, or to everybody who has one; says who got none',
    may: 'bookPayments',
    texts: statementTexts.sendStatements,
    body: StatementsToSend,
    answer: SentStatements,
    refusals: [404],
    run: sendStatements,
    counts: ({ sent }) => sent,
    success({ request }, { sent, repeated }) {
      const nobody = sent === 0 && !repeated;
      return addressWith(withoutDialog(formPage(request)), { all: null, none: nobody ? '1' : null });
    },
  }),
  action({
    path: '/api/unsubscribe/:token',
    summary: 'Take the mail with statements back by the link in it, in one click (RFC 8058)',
    may: 'unsubscribe',
    texts: statementTexts.unsubscribe,
    params: z.object({ token: z.string().max(100) }),
    refusals: [404],
    run: unsubscribe,
    success: ({ input }) => `/unsubscribe/${input.token}`,
  }),
];

/** An owner's month as a page, a file and a mail, and all charges for the accountant. */
export const statements: Feature = {
  name: 'statements',
  offers: ['addresses.ts', 'charges-queries.ts', 'mail-queries.ts', 'queries.ts'],
  pages: statementPages,
  actions,
  jobs: [statementsDue, statementMail],
  expiring,
  texts: statementTexts,
  personalData: {
    statement_mail: { exportOf, erase },
    sent_statements: { exportOf: exportSentOf, erase: eraseSent },
  },
  routes: redirectToPage,
};

/** Mail programs without one-click unsubscription open the same address with GET, which redirects to the page. */
function redirectToPage(app: FastifyInstance): void {
  const params = z.object({ token: z.string().max(100) });
  app.get<{ Params: z.output<typeof params> }>(
    '/api/unsubscribe/:token',
    { schema: { hide: true, params } },
    async ({ params: { token } }, reply) => {
      if (!(await personOfLink(app.deps.db, token))) throw new NotFound();
      return reply.redirect(`/unsubscribe/${token}`, 303);
    },
  );
}
