import { may, mayTouch } from '../../domain/policy.ts';
import type { Call } from '../../platform/action.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import { Forbidden } from '../../platform/errors.ts';
import { personFor } from '../../platform/person-access.ts';
import { signedIn } from '../../platform/session.ts';
import { countHit, throttleKey } from '../../platform/throttle.ts';
import { resetMail } from './jobs.ts';
import { openReset } from './queries.ts';
import { RESET_MAILS } from './request-reset.ts';

/**
 * Mails a link to a new password to oneself (`id` null) or, by managers and admins, to another.
 * Throws NotFound, Forbidden (an admin's, asked by somebody else), TooMany.
 */
export async function sendReset(call: Call<{ id: string | null }>): Promise<Record<string, never>> {
  const { db, now, request } = call;
  const { jobs, limits } = request.server.deps;
  const asker = signedIn(call);
  const id = call.input.id ?? asker.id;
  await inTransaction(db, async (tx) => {
    const { role } = await personFor(tx, asker, id, may(asker, 'helpWithPasswords'));
    if (id !== asker.id && !mayTouch(asker, role)) throw new Forbidden();
    if (limits.throttles) await countHit(tx, throttleKey('reset-sent', asker.id, id), RESET_MAILS, now);
    await jobs.enqueue(tx, resetMail, { reset_id: await openReset(tx, id, asker.id, now) });
    await recordAudit(tx, call, 'send_password_reset', { person: id });
  });
  return {};
}
