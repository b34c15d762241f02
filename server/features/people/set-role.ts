import { sql } from 'kysely';
import { isDemotion, mayChangeRole, mayTouch, ROLES_WITHOUT_ACCOUNT, type Role } from '../../domain/policy.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { Conflict, Forbidden } from '../../platform/http/errors.ts';
import { endActingLater } from '../../platform/jobs/acting-later.ts';
import { signedIn } from '../../platform/session/session.ts';
import { leaveGroups } from '../catalogue/queries.ts';
import { leaveRota } from '../rota/queries.ts';
import { freeTasks } from '../tasks/give-tasks.ts';
import { lockToChange } from './locks.ts';

/**
 * Changes a person's role from their next request on. A demotion ends their invitations and links. Someone who leaves
 * the staff also leaves the groups, and their assignments become free. Throws NotFound, Forbidden (a manager changes an
 * admin, makes one, or changes their own role), Conflict (the last admin; a manager without an account).
 */
export async function setRole(call: Call<{ id: string; role: Role }>): Promise<void> {
  const { db, now, input, request } = call;
  const { id, role } = input;
  const by = signedIn(call);
  await inTransaction(db, async (tx) => {
    const locked = await lockToChange(tx, by, 'changeRoles', id);
    if (!mayChangeRole({ id: by.id, role: locked.caller.role }, id))
      throw new Forbidden('own_role', 'Własną rolę zmienia tylko administrator.');
    if (!mayTouch(locked.caller, role))
      throw new Forbidden('admin_role', 'Rolę administratora nadaje tylko administrator.');
    if (locked.role === role) return;
    if (!locked.has_account && !ROLES_WITHOUT_ACCOUNT.includes(role))
      throw new Conflict(
        'no_account',
        'Kto zarządza stajnią, musi mieć konto. Najpierw wyślij tej osobie zaproszenie.',
      );
    locked.refuseIfLastAdmin();
    await tx.updateTable('people').set({ role }).where('id', '=', id).execute();
    if (isDemotion(locked.role, role)) await endActingLater(request.server.features, tx, id, now);
    if (role !== 'worker') await leaveRota(tx, id);
    if (role === 'user') {
      await leaveGroups(tx, id);
      await freeTasks(tx, sql`worker_id = ${id}`);
    }
    const change = { before: { role: locked.role }, after: { role } };
    await recordAudit(tx, call, 'set_role', { person: id }, change);
  });
}
