import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../platform/database.ts';
import { endSession } from '../../platform/session-life.ts';
import { clearSessionCookies, namedSession } from '../../platform/session-tokens.ts';

/** Ends the browser's session at once, has it told nothing more, and wipes what the browser kept of it. Does no harm without a session. */
export async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const session = namedSession(request);
  if (session) await inTransaction(request.server.deps.db, (tx) => endSession(tx, session));
  clearSessionCookies(reply);
  reply.header('clear-site-data', '"cache", "storage"');
}
