import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Feature } from '../../platform/feature.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { statementActions } from './actions.ts';
import { statementMail, statementsDue } from './jobs.ts';
import { personOfLink } from './mail-queries.ts';
import { statementPages } from './pages.ts';
import { erase, exportOf } from './personal-data.ts';
import { statementTexts } from './texts.ts';

/** How long (ms) the unsubscribe link works: two years. */
const LINKS_LAST = 2 * 365 * 24 * 3_600_000;

/** An owner's month on paper, as a file, by mail, and for the accountant. */
export const statements: Feature = {
  name: 'statements',
  pages: statementPages,
  actions: statementActions,
  jobs: [statementsDue, statementMail],
  expiring: [
    {
      table: 'statement_links',
      key: 'token_hash',
      expired: (now) => sql`made_at <= ${new Date(now.getTime() - LINKS_LAST)}`,
    },
  ],
  texts: statementTexts,
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
