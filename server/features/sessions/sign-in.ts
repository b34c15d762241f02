import { randomBytes } from 'node:crypto';
import type { Role } from '../../domain/policy.ts';
import type { Call } from '../../platform/action.ts';
import { siteCookie, YEAR } from '../../platform/cookies.ts';
import { inTransaction } from '../../platform/database.ts';
import { WrongCredentials } from '../../platform/errors.ts';
import { BROWSER_COOKIE, knowsBrowser, rememberBrowser } from '../../platform/known-browsers.ts';
import { checkPassword } from '../../platform/passwords.ts';
import { endSession, openSession } from '../../platform/session-life.ts';
import { signInThrottle } from '../../platform/throttle.ts';
import { awaitPushes } from '../push/device-cookie.ts';
import { accountByEmail } from './queries.ts';

/** An id that no account has. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Opens a session for the account with this e-mail and password. An unknown account costs the same and gets the same
 * answer. Throws WrongCredentials, TooMany (the throttle), Unavailable (too many sign-ins at once).
 */
export async function signIn(call: Call<{ email: string; password: string }>): Promise<{ role: Role }> {
  const { db, now, input, request, reply } = call;
  const account = await accountByEmail(db, input.email);
  const browser = request.cookies[BROWSER_COOKIE];
  const attempt = {
    account: input.email,
    address: request.ip,
    // Asked for an unknown account too, so that both take the same time.
    knownBrowser: await knowsBrowser(db, account?.id ?? NOBODY, browser),
  };
  const throttled = request.server.deps.limits.throttles;
  if (throttled) await signInThrottle.check(db, attempt, now);
  const fits = await checkPassword(account?.password_hash, input.password).catch(async (error) => {
    if (throttled) await signInThrottle.undone(db, attempt);
    throw error;
  });
  if (!fits || !account) throw new WrongCredentials();
  const mark = browser ?? randomBytes(24).toString('base64url');
  await inTransaction(db, async (tx) => {
    if (throttled) await signInThrottle.succeeded(tx, attempt);
    if (call.person) await endSession(tx, call.person.session_id);
    await rememberBrowser(tx, account.id, mark, now);
    await openSession(tx, reply, account.id, now);
  });
  awaitPushes(reply);
  reply.setCookie(BROWSER_COOKIE, mark, { ...siteCookie(reply), httpOnly: true, maxAge: YEAR });
  return { role: account.role };
}
