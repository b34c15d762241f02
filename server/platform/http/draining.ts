import type { FastifyInstance } from 'fastify';

/** Idle time (ms) after which the remaining connections are closed; the last answers have been sent by then. */
const QUIET_MS = 250;

/**
 * Closes connections when the app stops: running requests are answered with 'Connection: close'. Node alone would wait a
 * minute for browsers that keep an idle connection open.
 */
export function drainConnections(app: FastifyInstance): void {
  let stopping = false;
  let running = 0;
  let cutting: NodeJS.Timeout | undefined;
  const cutWhenQuiet = () => {
    clearTimeout(cutting);
    if (stopping && running === 0) cutting = setTimeout(() => app.server.closeAllConnections(), QUIET_MS).unref();
  };
  app.addHook('onRequest', async (_request, reply) => {
    running += 1;
    clearTimeout(cutting);
    // Unlike onResponse, 'close' also fires when the caller hangs up.
    reply.raw.once('close', () => {
      running -= 1;
      cutWhenQuiet();
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    stopping = true;
    cutWhenQuiet();
  });
}
