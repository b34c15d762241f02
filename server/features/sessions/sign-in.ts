import type { Role } from '../../domain/policy.ts';
import { type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import { signInThrottle } from '../../platform/data/throttle.ts';
import type { Call } from '../../platform/forms/action.ts';
import { WrongCredentials } from '../../platform/http/errors.ts';
import { browserMark, knowsBrowser, rememberBrowser, setBrowserCookie } from '../../platform/session/known-browsers.ts';
import { checkPassword } from '../../platform/session/passwords.ts';
import { endSession, openSession } from '../../platform/session/session-life.ts';
import { resetPushCookie } from '../push/subscribe.ts';
import { accountByEmail, lockVerified } from './queries.ts';

/**
 * Opens a session for an e-mail and password. An unknown account costs the same and gets the same answer. Throws
 * WrongCredentials, TooMany (the throttle), Unavailable (too many concurrent sign-ins).
 */
export async function signIn(call: Call<{ email: string; password: string }>): Promise<{ role: Role }> {
  const { db, now, input, request, reply } = call;
  const account = await accountByEmail(db, input.email);
  const tried = await tryPassword(call, input.email, account, input.password);
  if (!tried.fits || !account) throw new WrongCredentials();
  const mark = browserMark(request);
  await inTransaction(db, async (tx) => {
    if (!(await lockVerified(tx, input.email, account))) throw new WrongCredentials();
    await tried.succeeded(tx);
    if (call.person) await endSession(tx, call.person.session_id);
    await rememberBrowser(tx, account.id, mark, now);
    await openSession(tx, reply, account.id, now);
  });
  resetPushCookie(reply);
  setBrowserCookie(reply, mark);
  return { role: account.role };
}

/** The nil UUID, which no account has. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

type Account = { id: string; password_hash: string };
type Try = {
  fits: boolean;
  /** To be called after a match, so that the attempt does not count as a failure. */
  succeeded(db: Db | Tx): Promise<void>;
};

/**
 * Checks a password, counted as a sign-in attempt. An unknown account costs the same. Throws TooMany (the throttle),
 * Unavailable (too many at once).
 */
export async function tryPassword(
  { db, now, request }: Call<unknown>,
  email: string,
  account: Account | undefined,
  password: string,
): Promise<Try> {
  const attempt = {
    account: email,
    address: request.ip,
    // Queried for an unknown account too, so that both take the same time.
    knownBrowser: await knowsBrowser(db, account?.id ?? NOBODY, request),
  };
  const throttled = request.server.deps.limits.throttles;
  if (throttled) await signInThrottle.check(db, attempt, now);
  const fits = await checkPassword(account?.password_hash, password).catch(async (error) => {
    if (throttled) await signInThrottle.undone(db, attempt);
    throw error;
  });
  return {
    fits,
    async succeeded(db) {
      if (throttled) await signInThrottle.succeeded(db, attempt);
    },
  };
}
