import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import { type Decided, erasePerson } from '../../platform/data/personal-data.ts';
import type { Call } from '../../platform/forms/action.ts';
import { Forbidden } from '../../platform/http/errors.ts';
import { endActingLater } from '../../platform/jobs/acting-later.ts';
import { mailFolder, removeMails } from '../../platform/jobs/mail-files.ts';
import { signedIn } from '../../platform/session/session.ts';
import { refuseUneven } from '../billing/uneven-queries.ts';
import { lockToChange } from './locks.ts';
import type { Deletion } from './schema.ts';

/**
 * Deletes an account: everything that identifies the person is removed; their work and ledger stay under the name
 * 'Konto usunięte'. Throws NotFound, Forbidden (one's own account; an admin's, by a manager), Conflict (the last admin;
 * a balance that is not 0, without `with_debt`; mentions by others that differ from those shown).
 */
export async function deletePerson(call: Call<{ id: string } & Deletion>): Promise<void> {
  const { db, now, input, request } = call;
  const { id } = input;
  const by = signedIn(call);
  if (id === by.id) throw new Forbidden('own_account', 'Nie możesz usunąć własnego konta.');
  await inTransaction(db, async (tx) => {
    const locked = await lockToChange(tx, by, 'deletePeople', id);
    locked.refuseIfLastAdmin();
    await refuseUneven(tx, 'owner_id', id, input.with_debt);
    await endActingLater(request.server.features, tx, id, now);
    const decided = decidedBy(input);
    const finder = await erasePerson(request.server.features, tx, { id, now, decided });
    await recordAudit(tx, call, 'delete_person', { person: id }, { before: { role: locked.role } });
    // Before the commit, because removing mails can be repeated: if the commit fails, a mail's copy is missing, but no
    // personal data is left behind.
    await removeMails(mailFolder(request.server.deps.config), finder.names);
  });
}

function decidedBy({ seen, shown, erase, kept, kept_from = Number.POSITIVE_INFINITY }: Deletion): Decided | undefined {
  if (seen === undefined) return undefined;
  const staying = new Set([...kept, ...shown.filter((id) => !erase.includes(id))]);
  return { seen, stays: ({ id }, nth) => nth >= kept_from || staying.has(id) };
}
