import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import type { Cached } from './data/cached.ts';
import type { Club } from './data/club.ts';
import type { Db } from './data/database.ts';
import type { Live } from './data/live.ts';
import { mapErrors } from './error-map.ts';
import { registerHealth } from './health.ts';
import { readableUrl, refuseBadHttp } from './http/bad-requests.ts';
import { limitBodyTime } from './http/body-timeout.ts';
import { compressAnswers } from './http/compression.ts';
import { measure } from './http/counters.ts';
import { drainConnections } from './http/draining.ts';
import { logger, OneLineEach } from './http/logging.ts';
import { checkHeaders } from './http/request-headers.ts';
import { findSecretAddresses } from './http/secret-addresses.ts';
import { type Limits, secure } from './http/security.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Push } from './jobs/push.ts';
import { noteUnset } from './jobs/unset.ts';
import { registerMetrics } from './metrics.ts';
import { describeApi } from './openapi.ts';
import { setUpPages } from './pages/pages.ts';

export type Deps = {
  config: Config;
  db: Db;
  clock: () => Date;
  jobs: Jobs;
  push: Push;
  live: Live;
  club: Cached<Club>;
  limits: Limits;
  /** Whether the database is a restored copy, which sends nothing. */
  hold?: { on: boolean };
};

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
  }
}

const BODY_LIMIT = 100 * 1024;
/** The limit (ms) for a client to send its headers, checked every second. */
const SLOW_CLIENTS = { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 };

export async function openServer(deps: Deps): Promise<FastifyInstance> {
  const { config, limits } = deps;
  const app = Fastify({
    logger: logger(config),
    logController: new OneLineEach(),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: limits.bodyTimeout.upload, // The longest limit; limitBodyTime shortens it for most requests.
    http: SLOW_CLIENTS,
    return503OnClosing: false, // drainConnections answers late requests, then closes their connections.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    rewriteUrl: readableUrl,
    clientErrorHandler: refuseBadHttp,
  });
  findSecretAddresses(app);
  app.decorate('deps', deps);
  app.decorate('pagePaths', []);
  app.decorate('sections', new Map());
  app.decorate('alertTexts', new Map());
  app.decorate('badges', []);
  app.decorateRequest('person', null);
  app.decorateRequest('section', null);
  app.decorateRequest('badges', null);
  app.decorateRequest('typed', undefined);
  app.removeContentTypeParser('text/plain'); // A default of Fastify that no call uses.
  readJson(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  mapErrors(app);
  drainConnections(app);
  limitBodyTime(app, limits.bodyTimeout);
  measure(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  noteUnset(app, config);
  await compressAnswers(app);
  await app.register(cookie);
  checkHeaders(app);
  await app.register(formbody);
  await secure(app, config, limits);
  await describeApi(app, config.publicUrl);
  await setUpPages(app, { dev: config.mode === 'dev', publicUrl: config.publicUrl });

  registerHealth(app);
  registerMetrics(app);
  return app;
}

/** Parses JSON bodies. An empty one counts as missing, because many clients send the content type even with a DELETE. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  );
}
