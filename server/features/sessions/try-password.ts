import type { Call } from '../../platform/action.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { BROWSER_COOKIE, knowsBrowser } from '../../platform/known-browsers.ts';
import { checkPassword } from '../../platform/passwords.ts';
import { signInThrottle } from '../../platform/throttle.ts';

/** An id that no account has. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

type Account = { id: string; password_hash: string };
type Try = {
  fits: boolean;
  /** To be called when the password fits: the try was no failure. */
  succeeded(db: Db | Tx): Promise<void>;
};

/**
 * Tries a password on the account of an e-mail, counted as a try to sign in. An unknown account costs the same.
 * Throws TooMany (the throttle), Unavailable (too many at once).
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
    // Asked for an unknown account too, so that both take the same time.
    knownBrowser: await knowsBrowser(db, account?.id ?? NOBODY, request.cookies[BROWSER_COOKIE]),
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
