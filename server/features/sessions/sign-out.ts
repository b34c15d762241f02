import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { endSession, endSessionOf, endSessionsOf } from '../../platform/session/session-life.ts';
import { clearSessionCookies, namedSession } from '../../platform/session/session-tokens.ts';

/**
 * Ends the browser's session and notifications, and clears what the browser has stored. Its service worker asks with
 * `x-shared` to spare the storage in which writes of other people wait, and deletes this person's. Harmless without a session.
 */
export async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const session = namedSession(request);
  if (session) await inTransaction(request.server.deps.db, (tx) => endSession(tx, session));
  clearSessionCookies(reply);
  reply.header('clear-site-data', request.headers['x-shared'] ? '"cache"' : '"cache", "storage"');
}

export async function endOtherSessions(command: Command<object>): Promise<void> {
  const self = signedIn(command);
  await inTransaction(command.db, (tx) => endSessionsOf(tx, self.id, self.session_id));
}

export async function endOwnSession(command: Command<{ id: string }>): Promise<void> {
  const self = signedIn(command);
  const ended = await inTransaction(command.db, (tx) => endSessionOf(tx, self.id, command.input.id));
  if (!ended) throw new NotFound('To urządzenie jest już wylogowane.');
}
