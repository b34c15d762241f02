import type { FastifyInstance } from 'fastify';

/** After so many idle ms the remaining connections are cut: by then the last answers have been sent. */
const QUIET = 250;

/**
 * Closes connections when the app stops: requests under way are answered with 'Connection: close'. Node alone would
 * wait a minute for browsers that keep an idle connection open.
 */
export function drainConnections(app: FastifyInstance): void {
  let stopping = false;
  let inHand = 0;
  let cutting: NodeJS.Timeout | undefined;
  const cutWhenQuiet = () => {
    clearTimeout(cutting);
    if (stopping && inHand === 0) cutting = setTimeout(() => app.server.closeAllConnections(), QUIET).unref();
  };
  app.addHook('onRequest', async (_request, reply) => {
    inHand += 1;
    clearTimeout(cutting);
    // Unlike onResponse, 'close' also fires when the caller hangs up.
    reply.raw.once('close', () => {
      inHand -= 1;
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
