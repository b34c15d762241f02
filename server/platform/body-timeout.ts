import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseBadHttp } from './bad-requests.ts';

/** The timeouts (ms) for the body of a request. */
export type BodyTimeout = {
  usual: number;
  /** Of a file from somebody signed in: a photograph may take this long on a weak mobile connection. */
  upload: number;
};

const waits = new WeakMap<FastifyRequest, { hangUp: () => void; timer: NodeJS.Timeout }>();

/** Closes connections whose bodies are too slow. Node has one limit for all requests, so it gets the longest. */
export function limitBodyTime(app: FastifyInstance, { usual }: BodyTimeout): void {
  app.addHook('onRequest', async (request, reply) => {
    const { 'content-length': length, 'transfer-encoding': chunks } = request.headers;
    const { raw } = request;
    // What is injected comes over no network, and at once.
    if ((!Number(length) && !chunks) || !(raw.socket instanceof Socket)) return;
    const hangUp = () => {
      if (raw.complete) return;
      if (!reply.raw.headersSent) refuseBadHttp({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
      raw.socket.destroySoon(); // whether or not the caller ever does
    };
    waitFor(request, { hangUp, ms: usual });
    raw.once('close', () => clearTimeout(waits.get(request)?.timer));
  });
}

/** Gives an upload its longer time, from now on. */
export function waitForUpload(request: FastifyRequest): void {
  const wait = waits.get(request);
  if (wait) waitFor(request, { ...wait, ms: request.server.deps.limits.bodyTimeout.upload });
}

function waitFor(request: FastifyRequest, { hangUp, ms }: { hangUp: () => void; ms: number }): void {
  clearTimeout(waits.get(request)?.timer);
  waits.set(request, { hangUp, timer: setTimeout(hangUp, ms).unref() });
}
