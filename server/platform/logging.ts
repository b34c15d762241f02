import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/** Addresses whose last part is a secret: invitations, resets, private calendars. */
const SECRET_PATHS = /^((?:\/api)?\/(?:register|reset-password|get_registration_data|get_reset_data|calendar)\/)[^/?]+/;

/** An address as the log may keep it: without tokens, and without a query, which may hold what people searched for. */
export const loggable = (url: string): string => (url.split('?')[0] as string).replace(SECRET_PATHS, '$1[redacted]');

/** The log's settings: ids of requests and people, never e-mails, bodies, cookies or tokens. */
export function logger(config: Config): NonNullable<FastifyServerOptions['logger']> {
  const pretty = config.mode === 'dev' || config.mode === 'demo';
  return {
    level: config.logLevel,
    redact: ['req.headers', 'res.headers', '*.password', '*.token', '*.email'],
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, url: loggable(request.url), from: request.ip }),
    },
    ...(pretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    }),
  };
}
