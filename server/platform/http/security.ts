import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../../config.ts';
import type { BodyTimeout } from './body-timeout.ts';
import { CrossSite, TooMany, Unavailable } from './errors.ts';
import { isSecretUrl } from './secret-addresses.ts';

export type Limits = {
  /** Requests per person in 5 minutes. */
  perPerson: number;
  /** Writes per owner in 5 minutes. Staff have no such limit, because they work through long lists. */
  ownerWrites: number;
  /** The event-loop delay (ms) above which requests are refused. */
  eventLoopDelay: number;
  throttles: boolean;
  bodyTimeout: BodyTimeout;
  drawing: number;
  /** The life (ms) of an event stream, after which the browser opens another. Shorter than the life of an access token. */
  streamLife: number;
  /** The least free share of the disk, and the least free bytes; the panel of admins warns below either. */
  freeDisk: { share: number; bytes: number };
};

export const LIMITS: Limits = {
  perPerson: 1500,
  ownerWrites: 300,
  eventLoopDelay: 500,
  throttles: true,
  bodyTimeout: { usual: 15_000, upload: 120_000 },
  drawing: 15_000,
  streamLife: 600_000,
  freeDisk: { share: 0.1, bytes: 1_000_000_000 },
};

const FIVE_MINUTES = 300_000;

/** Sets headers, refuses cross-site writes and limits requests. Actions declare their own throttles. */
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
    // The person is known at this hook. Strangers are not counted, because a whole village may share their address.
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
      READING.has(method) || person?.role !== 'user' || routeOptions.url === SIGN_OUT,
  });
  app.addHook('preHandler', async (request) => {
    const count = await countWrite(request);
    if (!count.isAllowed && count.isExceeded) throw new TooMany(count.ttlInSeconds);
  });
}

/**
 * All answers have the same headers, so helmet's middleware is created once; its Fastify plugin would create it for each
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
        workerSrc: dev ? ["'self'", 'blob:'] : ["'self'"], // Vite uses a worker to wait for a restarting server.
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

/** Exempt from the limit of writes, so that everybody can always sign out of somebody else's phone. */
const SIGN_OUT = '/api/logout';

/**
 * Throws CrossSite unless a write comes from our own pages. Browsers send headers that tell; a client that sends neither
 * these nor a cookie has no rights to abuse.
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
