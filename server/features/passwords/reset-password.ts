import { may, mayTouch } from '../../domain/policy.ts';
import type { Call } from '../../platform/action.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import { Forbidden } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { personFor } from '../../platform/person-access.ts';
import { signedIn } from '../../platform/session.ts';
import { addressKey, countHit, type Limit, signInThrottle, throttleKey } from '../../platform/throttle.ts';
import { setPassword } from './change-password.ts';
import { resetMail, resetRequest } from './jobs.ts';
import { consumeReset, emailDigest, lockAccount, openReset, resetByToken } from './queries.ts';

/** Per e-mail. */
const RESET_MAILS: Limit = { limit: 5, windowMs: 30 * 60_000 };
/** Per IP address, which a whole village may share; the limit per e-mail applies too. */
const OF_ADDRESS: Limit = { ...RESET_MAILS, limit: 50 };

/**
 * Requests a link for a forgotten password. The account is looked up by a job, so that neither the answer nor its time
 * reveals whether it exists. Throws TooMany.
 */
export async function requestReset({
  db,
  now,
  input,
  request,
}: Call<{ email: string }>): Promise<Record<string, never>> {
  const { jobs, limits } = request.server.deps;
  await inTransaction(db, async (tx) => {
    if (limits.throttles) {
      await countHit(tx, throttleKey('reset-address', addressKey(request.ip)), OF_ADDRESS, now);
      await countHit(tx, throttleKey('reset-email', input.email), RESET_MAILS, now);
    }
    await jobs.enqueue(tx, resetRequest, { email_digest: emailDigest(input.email) });
  });
  return {};
}

/**
 * Mails a link to a new password to oneself (`id` null) or, by managers and admins, to another.
 * Throws NotFound, Forbidden (an admin's, requested by somebody else), TooMany.
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

/**
 * Sets a new password by a mailed token, which then is used, and ends every session of the account.
 * Throws NotFound, Gone, Unavailable (too many hashes at once).
 */
export async function resetPassword({ db, now, input, request }: Call<{ token: string; password: string }>) {
  const reset = await resetByToken(db, input.token, now);
  const passwordHash = await hashPassword(input.password);
  await inTransaction(db, async (tx) => {
    const { email } = await lockAccount(tx, reset.person_id);
    await consumeReset(tx, reset.id, now);
    await setPassword(tx, request.server.deps.jobs, { personId: reset.person_id, passwordHash }, now);
    await signInThrottle.forget(tx, email, request.ip);
  });
  return {};
}
