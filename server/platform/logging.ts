import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { redactSecrets, redactUrl } from './secrets.ts';

type LoggableError = { type: string; message: string; stack: string; [key: string]: unknown };

/**
 * An error as the log may keep it: what it is and where it came from. What else it carries may be somebody's data, such
 * as the row that Postgres quotes when it refuses it, or the addresses a mail was for. A message may quote the address
 * of a request.
 */
function loggableError(error: Error & { code?: unknown }): LoggableError {
  const { name, message, stack = '', code, cause } = error;
  const [said, where] = [redactSecrets(message), redactSecrets(stack)];
  return {
    type: name,
    message: said,
    stack: where,
    code,
    ...(cause instanceof Error && { cause: loggableError(cause) }),
  };
}

/** The log's settings: ids of requests and people, never e-mails, bodies, cookies or tokens. */
export function logger(config: Config): NonNullable<FastifyServerOptions['logger']> {
  const pretty = config.mode === 'dev' || config.mode === 'demo';
  return {
    level: config.logLevel,
    redact: ['req.headers', 'res.headers', '*.password', '*.token', '*.email'],
    serializers: {
      err: loggableError,
      // Fastify's own line, at debug, about an address that cannot be decoded.
      originalUrl: () => '[unreadable]',
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: redactUrl(request.server, request.url),
        from: request.ip,
      }),
    },
    ...(pretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    }),
  };
}

/** One line for each request, once it is over, instead of Fastify's two: each line is a write of its own. */
export class OneLineEach extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(err: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (err) request.log.error({ ...line, err }, 'request errored');
    else request.log.info(line, 'request completed');
  }
}
