import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

/** `/healthz` answers while the process lives, `/readyz` while it can also reach its database and is not stopping. */
export function registerHealth(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const reached = await sql`select 1`.execute(request.server.deps.db).then(
      () => true,
      () => false,
    );
    if (stopping || !reached) return reply.code(503).send({ status: stopping ? 'stopping' : 'no database' });
    return { status: 'ready' };
  });
}
