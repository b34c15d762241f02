import { randomBytes } from 'node:crypto';
import type { Role } from '../../domain/policy.ts';
import type { Call } from '../../platform/action.ts';
import { siteCookie, YEAR } from '../../platform/cookies.ts';
import { inTransaction } from '../../platform/database.ts';
import { WrongCredentials } from '../../platform/errors.ts';
import { BROWSER_COOKIE, rememberBrowser } from '../../platform/known-browsers.ts';
import { endSession, openSession } from '../../platform/session-life.ts';
import { awaitPushes } from '../push/device-cookie.ts';
import { accountByEmail } from './queries.ts';
import { tryPassword } from './try-password.ts';

/**
 * Opens a session for the account with this e-mail and password. An unknown account costs the same and gets the same
 * answer. Throws WrongCredentials, TooMany (the throttle), Unavailable (too many sign-ins at once).
 */
export async function signIn(call: Call<{ email: string; password: string }>): Promise<{ role: Role }> {
  const { db, now, input, request, reply } = call;
  const account = await accountByEmail(db, input.email);
  const tried = await tryPassword(call, input.email, account, input.password);
  if (!tried.fits || !account) throw new WrongCredentials();
  const mark = request.cookies[BROWSER_COOKIE] ?? randomBytes(24).toString('base64url');
  await inTransaction(db, async (tx) => {
    await tried.succeeded(tx);
    if (call.person) await endSession(tx, call.person.session_id);
    await rememberBrowser(tx, account.id, mark, now);
    await openSession(tx, reply, account.id, now);
  });
  awaitPushes(reply);
  reply.setCookie(BROWSER_COOKIE, mark, { ...siteCookie(reply), httpOnly: true, maxAge: YEAR });
  return { role: account.role };
}
