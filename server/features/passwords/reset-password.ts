import { may, mayTouch } from '../../domain/policy.ts';
import type { Call } from '../../platform/action.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import { Forbidden } from '../../platform/errors.ts';
import { idNamed } from '../../platform/id-named.ts';
import { browserMark, emailsOfBrowser, rememberBrowser, setBrowserCookie } from '../../platform/known-browsers.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { personFor } from '../../platform/person-access.ts';
import { signedIn } from '../../platform/session.ts';
import {
  countHit,
  countHits,
  countsFrom,
  type Limit,
  networksOf,
  signInThrottle,
  throttleKey,
  waitAfterHit,
} from '../../platform/throttle.ts';
import { setPassword } from './change-password.ts';
import { resetMail, resetRequest } from './jobs.ts';
import { consumeReset, emailDigest, lockAccount, openReset, resetByToken } from './queries.ts';

/** What one asker gets for one e-mail, and what all strangers together do before their mails become rarer. */
const RESET_MAILS: Limit = { limit: 5, windowMs: 30 * 60_000 };
/** Per IP address, which a whole village may share; the limit per e-mail applies too. */
const OF_ADDRESS: Limit = { ...RESET_MAILS, limit: 50 };
/** Beyond that, how long (ms) a mail stands for all that are asked for: its link works for an hour. */
const ONE_MAIL_IN = 10 * 60_000;

/**
 * Requests a link for a forgotten password. The account is looked up by a job, so that neither the answer nor its time
 * reveals whether it exists. Strangers never use up what the account's own browsers get, nor what comes from another
 * address: beyond five mails they share one in ten minutes. Throws TooMany, by what this asker has asked for alone.
 */
export async function requestReset(call: Call<{ email: string }>): Promise<Record<string, never>> {
  const { db, request } = call;
  const { email } = call.input;
  const { jobs, limits } = request.server.deps;
  const known = (await emailsOfBrowser(db, request)).includes(email);
  await inTransaction(db, async (tx) => {
    const once = limits.throttles ? await countRequest(tx, call, known) : undefined;
    await jobs.enqueue(tx, resetRequest, { email_digest: emailDigest(email) }, once);
  });
  return {};
}

/** Counts a request. Returns the name of the mail that stands for it and others; undefined: it gets one of its own. */
async function countRequest(tx: Tx, { now, input, request }: Call<{ email: string }>, known: boolean) {
  const { email } = input;
  if (known) {
    await countHit(tx, throttleKey('reset-known-browser', email), RESET_MAILS, now);
    return undefined;
  }
  const [{ network } = { network: request.ip }] = networksOf(request.ip);
  await countHits(tx, countsFrom(request.ip, 'reset-address', OF_ADDRESS), now);
  await countHit(tx, throttleKey('reset-asker', email, network), RESET_MAILS, now);
  if ((await waitAfterHit(tx, throttleKey('reset-email', email), RESET_MAILS, now)) === 0) return undefined;
  return idNamed(`reset ${emailDigest(email)} ${Math.floor(now.getTime() / ONE_MAIL_IN)}`);
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
export async function resetPassword({ db, now, input, request, reply }: Call<{ token: string; password: string }>) {
  const reset = await resetByToken(db, input.token, now);
  const passwordHash = await hashPassword(input.password);
  const mark = browserMark(request);
  await inTransaction(db, async (tx) => {
    const { email } = await lockAccount(tx, reset.person_id);
    await consumeReset(tx, reset.id, now);
    await setPassword(tx, request.server.deps.jobs, { personId: reset.person_id, passwordHash }, now);
    await signInThrottle.forget(tx, email, request.ip);
    // Whoever reads the account's mail is its person: no stranger's guesses hold this browser up.
    await rememberBrowser(tx, reset.person_id, mark, now);
  });
  setBrowserCookie(reply, mark);
  return {};
}
