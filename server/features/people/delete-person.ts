import type { Call } from '../../platform/action.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import { Forbidden } from '../../platform/errors.ts';
import { mailFolder, removeMails } from '../../platform/mail-files.ts';
import { erasePerson } from '../../platform/personal-data.ts';
import { mentions } from '../../platform/redaction.ts';
import { signedIn } from '../../platform/session.ts';
import { lockToChange } from './locks.ts';

/**
 * Deletes an account: everything that identifies its person is removed; their work and their ledger stay, under the
 * name 'Konto usunięte'. Throws NotFound, Forbidden (oneself, or an admin by somebody else), Conflict (the last admin).
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
    // Before the commit, because it may be repeated: if the commit fails, a copy of a mail is missing, and no data is
    // left.
    await removeMails(mailFolder(request.server.deps.config), mentions(identifiers));
  });
  return {};
}
