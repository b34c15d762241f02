import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { loggable } from './secret-addresses.ts';

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
