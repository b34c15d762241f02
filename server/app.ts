import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Club } from '../views/page-context.tsx';
import type { Config } from './config.ts';
import { accountActions } from './features/account/actions.ts';
import { accountPages } from './features/account/pages.ts';
import { accountReads } from './features/account/reads.ts';
import { stablePages } from './features/boxes/pages.ts';
import { calendarActions } from './features/calendar/actions.ts';
import { linkActions } from './features/calendar/link-actions.ts';
import { calendarReads } from './features/calendar/reads.ts';
import { serveCalendarFeeds } from './features/calendar/serve-feed.ts';
import { catalogueActions } from './features/catalogue/actions.ts';
import { catalogueReads } from './features/catalogue/reads.ts';
import { devPages } from './features/dev/pages.ts';
import { healthActions } from './features/health/actions.ts';
import { healthReads } from './features/health/reads.ts';
import { homeActions } from './features/home/actions.ts';
import { homePages } from './features/home/pages.ts';
import { horseActions } from './features/horses/actions.ts';
import { horsePages } from './features/horses/pages.ts';
import { horseReads } from './features/horses/reads.ts';
import { invitationActions } from './features/invitations/actions.ts';
import { invitationPages } from './features/invitations/pages.ts';
import { invitationReads } from './features/invitations/reads.ts';
import { noteActions } from './features/notes/actions.ts';
import { noteReads } from './features/notes/reads.ts';
import { passwordActions } from './features/passwords/actions.ts';
import { passwordPages } from './features/passwords/pages.ts';
import { passwordReads } from './features/passwords/reads.ts';
import { staffActions } from './features/people/actions.ts';
import { peoplePages } from './features/people/pages.ts';
import { peopleReads } from './features/people/reads.ts';
import { staffReads } from './features/people/staff-reads.ts';
import { updateActions } from './features/people/update-actions.ts';
import { pictureActions } from './features/pictures/actions.ts';
import { pictureReads } from './features/pictures/reads.ts';
import { pushActions } from './features/push/actions.ts';
import { pushReads } from './features/push/reads.ts';
import { sessionActions } from './features/sessions/actions.ts';
import { sessionPages } from './features/sessions/pages.ts';
import { sessionReads } from './features/sessions/reads.ts';
import { siteActions } from './features/site/actions.ts';
import { serveSiteFiles } from './features/site/files.ts';
import { sitePages } from './features/site/pages.ts';
import { taskActions } from './features/tasks/actions.ts';
import { taskReads } from './features/tasks/reads.ts';
import { registerActions } from './platform/action.ts';
import { readableUrl, refuseBadHttp } from './platform/bad-requests.ts';
import { limitBodyTime } from './platform/body-timeout.ts';
import { compressAnswers } from './platform/compression.ts';
import type { Db } from './platform/database.ts';
import { drainConnections } from './platform/draining.ts';
import { mapErrors } from './platform/error-map.ts';
import { registerHealth } from './platform/health.ts';
import type { Jobs } from './platform/jobs.ts';
import { readJson } from './platform/json.ts';
import { logger } from './platform/logging.ts';
import { describeApi } from './platform/openapi.ts';
import { registerPages } from './platform/page.ts';
import { setUpPages } from './platform/pages.ts';
import type { Push } from './platform/push.ts';
import { registerReads } from './platform/read.ts';
import { type Limits, secure } from './platform/security.ts';

/** What the app stands on. Whoever starts it (main, a test, a command) hands these in. */
export type Deps = {
  config: Config;
  db: Db;
  /** The stable's clock; every date and instant of the domain comes from it. */
  clock: () => Date;
  jobs: Jobs;
  push: Push;
  club: () => Promise<Club>;
  limits: Limits;
};

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
  }
}

const BODY_LIMIT = 100 * 1024;
/** Who has not even said what they want by then is not waited for; looked after each second. */
const SLOW_CLIENTS = { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 };

/** The table of contents: what a request passes through, then the features. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, limits } = deps;
  const app = Fastify({
    logger: logger(config),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: limits.bodyTimeout.upload, // most have less: limitBodyTime
    http: SLOW_CLIENTS,
    return503OnClosing: false, // what still comes while we stop is answered, and its connection closed
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize }, // no part of an address is too long
    rewriteUrl: readableUrl,
    clientErrorHandler: refuseBadHttp,
  });
  app.decorate('deps', deps);
  app.decorate('pagePaths', []);
  app.decorateRequest('person', null);
  app.decorateRequest('section', null);
  app.decorateRequest('typed', undefined);
  app.removeContentTypeParser('text/plain'); // which Fastify would read, though no call takes it
  readJson(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  mapErrors(app);
  drainConnections(app);
  limitBodyTime(app, limits.bodyTimeout);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  await compressAnswers(app);
  await app.register(cookie);
  await app.register(formbody);
  await secure(app, config, limits);
  await describeApi(app, config.publicUrl);
  await setUpPages(app, { dev: config.mode === 'dev', publicUrl: config.publicUrl });

  registerHealth(app);
  serveSiteFiles(app);
  serveCalendarFeeds(app);
  registerPages(app, [
    ...sitePages,
    ...sessionPages,
    ...passwordPages,
    ...invitationPages,
    ...homePages,
    ...peoplePages,
    ...accountPages,
    ...horsePages,
    ...stablePages,
    ...devPages(config.mode),
  ]);
  await registerActions(app, [
    ...siteActions,
    ...sessionActions,
    ...passwordActions,
    ...accountActions,
    ...staffActions,
    ...pictureActions,
    ...updateActions,
    ...pushActions,
    ...invitationActions,
    ...homeActions,
    ...catalogueActions,
    ...calendarActions,
    ...linkActions,
    ...horseActions,
    ...noteActions,
    ...healthActions,
    ...taskActions,
  ]);
  registerReads(app, [
    ...sessionReads,
    ...passwordReads,
    ...invitationReads,
    ...peopleReads,
    ...accountReads,
    ...pictureReads,
    ...staffReads,
    ...pushReads,
    ...catalogueReads,
    ...horseReads,
    ...calendarReads,
    ...noteReads,
    ...healthReads,
    ...taskReads,
  ]);
  return app;
}
