import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { alertTexts, failed } from '../../domain/texts.ts';
import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { chooseMail, unsubscribe } from './choose-mail.ts';
import { statementMail, statementsDue } from './jobs.ts';
import { expiring, personOfLink } from './mail-queries.ts';
import { statementPages } from './pages.ts';
import { erase, exportOf } from './personal-data.ts';

const texts = alertTexts({
  chooseStatementMail: {
    done: { title: 'Zaktualizowano', message: 'Zapisano ustawienie zestawień' },
    failed: failed('Nie udało się zapisać ustawienia zestawień'),
  },
  unsubscribe: {
    done: { title: 'SUKCES', message: 'Nie będziemy już wysyłać zestawień' },
    failed: failed('Nie udało się wyłączyć zestawień'),
  },
});

const actions = [
  action({
    path: '/api/choose_statement_mail',
    summary: 'Whether one’s statement comes by mail after each billing; managers may choose for others',
    may: 'chooseStatementMail',
    texts: texts.chooseStatementMail,
    body: z.object({ id: z.uuid().optional(), wanted: z.boolean() }),
    run: chooseMail,
  }),
  action({
    path: '/api/unsubscribe/:token',
    summary: 'Take the mail with statements back by the link in it, in one click (RFC 8058)',
    may: 'unsubscribe',
    texts: texts.unsubscribe,
    params: z.object({ token: z.string().max(100) }),
    refusals: [404],
    run: unsubscribe,
    success: ({ input }) => `/unsubscribe/${input.token}`,
  }),
];

/** An owner's month on paper, as a file, by mail, and for the accountant. */
export const statements: Feature = {
  name: 'statements',
  pages: statementPages,
  actions,
  jobs: [statementsDue, statementMail],
  expiring,
  texts,
  personalData: { statement_mail: { exportOf, erase } },
  routes: leadToThePage,
};

/**
 * Mail programs without one-click unsubscription open the same address with GET: it redirects to the page that asks.
 */
function leadToThePage(app: FastifyInstance): void {
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
