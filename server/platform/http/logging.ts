import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../../config.ts';
import { redactSecrets, redactUrl } from './secret-addresses.ts';

type LoggableError = { type: string; message: string; stack: string; [key: string]: unknown };

/**
 * An error without personal data or secrets. Other properties are dropped, because they may hold some, such as the row that
 * Postgres quotes or the recipients of a mail; the message and the stack may quote a URL with a secret.
 */
function loggableError(error: Error & { code?: unknown }): LoggableError {
  const { name, message, stack = '', code, cause } = error;
  return {
    type: name,
    message: redactSecrets(message),
    stack: redactSecrets(stack),
    code,
    ...(cause instanceof Error && { cause: loggableError(cause) }),
  };
}

/** Log settings. Lines hold ids of requests and people, never e-mails, bodies, cookies or tokens. */
export function logger(config: Config): NonNullable<FastifyServerOptions['logger']> {
  const pretty = config.mode === 'dev' || config.mode === 'demo';
  return {
    level: config.logLevel,
    redact: ['req.headers', 'res.headers', '*.password', '*.token', '*.email'],
    serializers: {
      err: loggableError,
      // Fastify logs undecodable addresses itself, at debug level.
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

/** One line for each finished request instead of Fastify's two, because each line is a write. */
export class OneLineEach extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(err: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (err) request.log.error({ ...line, err }, 'request errored');
    else request.log.info(line, 'request completed');
  }
}
