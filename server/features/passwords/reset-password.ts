import type { Call } from '../../platform/action.ts';
import { inTransaction } from '../../platform/database.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { signInThrottle } from '../../platform/throttle.ts';
import { lockAccount, resetByToken, spendReset } from './queries.ts';
import { setPassword } from './set-password.ts';

/**
 * Sets a new password by a mailed token, which it uses up, and ends every session of the account.
 * Throws NotFound, Gone, Unavailable (too many hashes at once).
 */
export async function resetPassword({ db, now, input, request }: Call<{ token: string; password: string }>) {
  const reset = await resetByToken(db, input.token, now);
  const passwordHash = await hashPassword(input.password);
  await inTransaction(db, async (tx) => {
    const { email } = await lockAccount(tx, reset.person_id);
    await spendReset(tx, reset.id, now);
    await setPassword(tx, request.server.deps.jobs, { personId: reset.person_id, passwordHash }, now);
    await signInThrottle.forget(tx, email, request.ip);
  });
  return {};
}
