import type { FastifyInstance } from 'fastify';

/**
 * How long (ms) nothing has to be in hand until the connections that are left are cut: their last answers have gone
 * out.
 */
const QUIET = 250;

/**
 * Ends connections in order when the app stops: requests under way are answered with 'Connection: close'. Left to
 * itself, Node would wait a minute for browsers that keep an idle connection open.
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
    // Unlike onResponse, this comes also when the caller has hung up.
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
