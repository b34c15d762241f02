import { sql } from 'kysely';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import { countFailures, type Limit, throttleKey } from '../../platform/data/throttle.ts';
import type { Call } from '../../platform/forms/action.ts';
import { Conflict, Forbidden } from '../../platform/http/errors.ts';
import { endActingLater } from '../../platform/jobs/acting-later.ts';
import { enqueueMail } from '../../platform/jobs/caused-mail.ts';
import { checkPassword, hashPassword } from '../../platform/session/passwords.ts';
import { signedIn } from '../../platform/session/session.ts';
import { endSessionsOf } from '../../platform/session/session-life.ts';
import { passwordChangedMail } from './jobs.ts';
import { lockAccount, passwordHashOf } from './queries.ts';

/** Wrong guesses per session. The thief of a session can neither guess the password nor lock the owner out. */
const GUESSES: Limit = { limit: 5, windowMs: 15 * 60_000 };

/**
 * Changes one's own password and ends one's other sessions. Throws Forbidden (wrong old password), Conflict (changed
 * meanwhile), TooMany, Unavailable.
 */
export async function changePassword(call: Call<{ old_password: string; password: string }>): Promise<void> {
  const { db, now, input, request } = call;
  const { limits } = request.server.deps;
  const self = signedIn(call);
  const oldHash = await passwordHashOf(db, self.id);
  const check = async () => {
    if (await checkPassword(oldHash, input.old_password)) return;
    throw new Forbidden('wrong_password', 'Obecne hasło jest nieprawidłowe.', {
      old_password: 'Obecne hasło jest nieprawidłowe',
    });
  };
  const guesses = { key: throttleKey('old-password', self.session_id), limit: GUESSES };
  if (limits.throttles) await countFailures(db, [guesses], now, check);
  else await check();
  const passwordHash = await hashPassword(input.password);
  await inTransaction(db, async (tx) => {
    const locked = await lockAccount(tx, self.id);
    if (locked.password_hash !== oldHash) throw new Conflict('password_changed', 'Hasło zmieniono w międzyczasie.');
    await setPassword(tx, call, { personId: self.id, passwordHash, except: self.session_id });
  });
}

/** `except`: a session that stays. */
type NewPassword = { personId: string; passwordHash: string; except?: string };

/** Sets an account's password, ends its sessions, invitations and links, and notifies the person by mail. */
export async function setPassword(
  tx: Tx,
  call: Call<unknown>,
  { personId, passwordHash, except }: NewPassword,
): Promise<void> {
  const { now, request } = call;
  const account = tx.updateTable('people').set({ password_hash: passwordHash }).where('id', '=', personId);
  const { email } = await account.returning(sql<string>`email`.as('email')).executeTakeFirstOrThrow();
  await endSessionsOf(tx, personId, except);
  await endActingLater(request.server.features, tx, personId, now);
  const data = { person_id: personId, changed_at: now.toISOString() };
  await enqueueMail(tx, call, passwordChangedMail, { to: email, data });
  await recordAudit(tx, { now, person: { id: personId } }, 'change_password', { person: personId });
}
