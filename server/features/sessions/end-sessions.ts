import type { Command } from '../../platform/action.ts';
import { inTransaction } from '../../platform/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { signedIn } from '../../platform/session.ts';
import { endSessionOf, endSessionsOf } from '../../platform/session-life.ts';

/** Signs one's other devices out. */
export async function endOtherSessions(command: Command<object>): Promise<Record<string, never>> {
  const self = signedIn(command);
  await inTransaction(command.db, (tx) => endSessionsOf(tx, self.id, self.session_id));
  return {};
}

/** Signs one of one's own devices out. Throws NotFound. */
export async function endOwnSession(command: Command<{ id: string }>): Promise<Record<string, never>> {
  const self = signedIn(command);
  const ended = await inTransaction(command.db, (tx) => endSessionOf(tx, self.id, command.input.id));
  if (!ended) throw new NotFound('To urządzenie jest już wylogowane.');
  return {};
}
