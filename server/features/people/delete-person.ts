import type { Call } from '../../platform/action.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import { Forbidden } from '../../platform/errors.ts';
import { mailFolder, removeMails } from '../../platform/mail-files.ts';
import { erasePerson } from '../../platform/personal-data.ts';
import { mentions } from '../../platform/redaction.ts';
import { signedIn } from '../../platform/session.ts';
import { lockToChange } from './lock-to-change.ts';

/**
 * Deletes an account: what tells who its person is goes from everywhere, what they did and owe stays, by 'Konto
 * usunięte'. Throws NotFound, Forbidden (oneself, or an admin by somebody else), Conflict (the last admin).
 */
export async function deletePerson(call: Call<{ id: string }>): Promise<Record<string, never>> {
  const { db, now, input, request } = call;
  const { id } = input;
  const by = signedIn(call);
  if (id === by.id) throw new Forbidden('Nie możesz usunąć własnego konta.');
  await inTransaction(db, async (tx) => {
    const locked = await lockToChange(tx, by, 'deletePeople', id);
    locked.refuseIfLastAdmin();
    const identifiers = await erasePerson(request.server.features, tx, id, now);
    await recordAudit(tx, call, 'delete_person', { person: id }, { before: { role: locked.role } });
    // Before the commit, and it bears repeating: better a copy of a mail too few than one that nobody looks for any more.
    await removeMails(mailFolder(request.server.deps.config), mentions(identifiers));
  });
  return {};
}
