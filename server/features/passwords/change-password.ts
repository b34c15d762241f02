import type { Call } from '../../platform/action.ts';
import { inTransaction } from '../../platform/database.ts';
import { Conflict, Forbidden } from '../../platform/errors.ts';
import { checkPassword, hashPassword } from '../../platform/passwords.ts';
import { signedIn } from '../../platform/session.ts';
import { countFailures, type Limit, throttleKey } from '../../platform/throttle.ts';
import { lockAccount, passwordHashOf } from './queries.ts';
import { setPassword } from './set-password.ts';

/** Wrong guesses of a session: whoever has stolen one shall not find out the password, nor lock its owner out. */
const GUESSES: Limit = { limit: 5, windowMs: 15 * 60_000 };

/**
 * Changes one's own password, knowing the old one, and ends one's other sessions.
 * Throws Forbidden (wrong old password), Conflict (changed meanwhile), TooMany, Unavailable.
 */
export async function changePassword(
  call: Call<{ old_password: string; password: string }>,
): Promise<Record<string, never>> {
  const { db, now, input, request } = call;
  const { jobs, limits } = request.server.deps;
  const self = signedIn(call);
  const oldHash = await passwordHashOf(db, self.id);
  const check = async () => {
    if (await checkPassword(oldHash, input.old_password)) return;
    throw new Forbidden('Obecne hasło jest nieprawidłowe.', { old_password: 'Obecne hasło jest nieprawidłowe' });
  };
  if (limits.throttles) await countFailures(db, throttleKey('old-password', self.session_id), GUESSES, now, check);
  else await check();
  const passwordHash = await hashPassword(input.password);
  await inTransaction(db, async (tx) => {
    const locked = await lockAccount(tx, self.id);
    if (locked.password_hash !== oldHash) throw new Conflict('Hasło zmieniono w międzyczasie.');
    await setPassword(tx, jobs, { personId: self.id, passwordHash, except: self.session_id }, now);
  });
  return {};
}
