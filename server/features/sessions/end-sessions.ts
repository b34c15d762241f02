import type { Asked } from '../../platform/action.ts';
import { inTransaction } from '../../platform/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { signedIn } from '../../platform/session.ts';
import { endSessionOf, endSessionsOf } from '../../platform/session-life.ts';

/** Signs one's other devices out. */
export async function endOtherSessions(asked: Asked<object>): Promise<Record<string, never>> {
  const self = signedIn(asked);
  await inTransaction(asked.db, (tx) => endSessionsOf(tx, self.id, self.session_id));
  return {};
}

/** Signs one of one's own devices out. Throws NotFound. */
export async function endOwnSession(asked: Asked<{ id: string }>): Promise<Record<string, never>> {
  const self = signedIn(asked);
  const ended = await inTransaction(asked.db, (tx) => endSessionOf(tx, self.id, asked.input.id));
  if (!ended) throw new NotFound('To urządzenie jest już wylogowane.');
  return {};
}
