import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseBadHttp } from './bad-requests.ts';

/** Timeouts for request bodies, in milliseconds. */
export type BodyTimeout = {
  usual: number;
  /** For a signed-in person's file: a photo may take this long on a weak mobile connection. */
  upload: number;
};

const waits = new WeakMap<FastifyRequest, { hangUp: () => void; timer: NodeJS.Timeout }>();

/**
 * Closes connections whose bodies arrive too slowly. Node's own limit is the same for all requests, so it is set to the
 * longest and this hook shortens it.
 */
export function limitBodyTime(app: FastifyInstance, { usual }: BodyTimeout): void {
  app.addHook('onRequest', async (request, reply) => {
    const { 'content-length': length, 'transfer-encoding': chunks } = request.headers;
    const { raw } = request;
    // Injected requests have no network connection.
    if ((!Number(length) && !chunks) || !(raw.socket instanceof Socket)) return;
    const hangUp = () => {
      if (raw.complete) return;
      if (!reply.raw.headersSent) refuseBadHttp({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
      raw.socket.destroySoon(); // The caller may never close its side.
    };
    waitFor(request, { hangUp, ms: usual });
    raw.once('close', () => clearTimeout(waits.get(request)?.timer));
  });
}

/** Extends the limit of a request that uploads a file. */
export function waitForUpload(request: FastifyRequest): void {
  const wait = waits.get(request);
  if (wait) waitFor(request, { ...wait, ms: request.server.deps.limits.bodyTimeout.upload });
}

function waitFor(request: FastifyRequest, { hangUp, ms }: { hangUp: () => void; ms: number }): void {
  clearTimeout(waits.get(request)?.timer);
  waits.set(request, { hangUp, timer: setTimeout(hangUp, ms).unref() });
}
