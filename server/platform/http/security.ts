import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../../config.ts';
import { isSecretUrl } from '../session/secrets.ts';
import type { BodyTimeout } from './body-timeout.ts';
import { CrossSite, TooMany, Unavailable } from './errors.ts';

export type Limits = {
  /** Requests per person in 5 minutes. */
  perPerson: number;
  /** Writes per owner in 5 minutes. Staff have no such limit, because they work through lists. */
  ownerWrites: number;
  /** Event-loop delay (ms) above which load is shed. */
  eventLoopDelay: number;
  throttles: boolean;
  bodyTimeout: BodyTimeout;
  drawing: number;
  /** Milliseconds until an event stream ends and its browser opens another. Shorter than an access token lives. */
  streamLife: number;
};

export const LIMITS: Limits = {
  perPerson: 1500,
  ownerWrites: 300,
  eventLoopDelay: 500,
  throttles: true,
  bodyTimeout: { usual: 15_000, upload: 120_000 },
  drawing: 15_000,
  streamLife: 600_000,
};

const FIVE_MINUTES = 300_000;

/** Sets headers, refuses cross-site writes and sheds load. Throttles of single actions stand with those. */
export async function secure(app: FastifyInstance, config: Config, limits: Limits): Promise<void> {
  setHeaders(app, config);
  app.addHook('onRequest', async (request) => refuseCrossSite(request, config.publicUrl));
  await app.register(underPressure, {
    maxEventLoopDelay: limits.eventLoopDelay,
    pressureHandler: () => {
      throw new Unavailable();
    },
  });
  await app.register(rateLimit, {
    global: true,
    // The caller is known by now. Only people are counted, because strangers may share an address with a whole village.
    hook: 'preHandler',
    max: limits.perPerson,
    timeWindow: FIVE_MINUTES,
    allowList: (request) => request.person === null,
    keyGenerator: (request) => request.person?.id ?? '',
    errorResponseBuilder: (_request, context) => new TooMany(context.ttl / 1000),
  });
  const countWrite = app.createRateLimit({
    max: limits.ownerWrites,
    allowList: ({ method, person, routeOptions }) =>
      READING.has(method) || person?.role !== 'user' || routeOptions.url === LEAVING,
  });
  app.addHook('preHandler', async (request) => {
    const count = await countWrite(request);
    if (!count.isAllowed && count.isExceeded) throw new TooMany(count.ttlInSeconds);
  });
}

/**
 * All answers have the same headers, so helmet's middleware is created once; its Fastify plugin would do so for every
 * answer.
 */
function setHeaders(app: FastifyInstance, config: Config): void {
  const dev = config.mode === 'dev';
  const https = config.publicUrl.startsWith('https:');
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // Hot reload injects inline scripts and styles; outside dev nothing may be inline.
        scriptSrc: dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        styleSrc: dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: dev ? ["'self'", 'ws:'] : ["'self'"],
        fontSrc: ["'self'"],
        workerSrc: dev ? ["'self'", 'blob:'] : ["'self'"], // a worker with which Vite waits for a restarting server
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isSecretUrl(request.server, request.url))
      reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
  });
}

export const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Never refused for too many writes: nobody is kept signed in on a phone of others. */
const LEAVING = '/api/logout';

/**
 * A write must come from our own pages. Browsers say where a request comes from; a client that says nothing and sends
 * no cookie has no rights to abuse.
 */
function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (READING.has(request.method)) return;
  const { 'sec-fetch-site': site, origin, cookie } = request.headers;
  const ours = site
    ? site === 'same-origin' || site === 'none'
    : origin
      ? origin === new URL(publicUrl).origin
      : cookie === undefined;
  if (!ours) throw new CrossSite();
}
