import { may, mayTouch } from '../../domain/policy.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import { idNamed } from '../../platform/data/id-named.ts';
import {
  countHit,
  countHits,
  countsFrom,
  type Limit,
  networksOf,
  signInThrottle,
  throttleKey,
  waitAfterHit,
} from '../../platform/data/throttle.ts';
import type { Call } from '../../platform/forms/action.ts';
import { Forbidden } from '../../platform/http/errors.ts';
import { enqueueMail } from '../../platform/jobs/caused-mail.ts';
import { type MailsLeave, mailsLeave } from '../../platform/jobs/mails-leave.ts';
import {
  browserMark,
  peopleOfBrowser,
  rememberBrowser,
  setBrowserCookie,
} from '../../platform/session/known-browsers.ts';
import { hashPassword } from '../../platform/session/passwords.ts';
import { personFor } from '../../platform/session/person-access.ts';
import { signedIn } from '../../platform/session/session.ts';
import { setPassword } from './change-password.ts';
import { resetMail, resetRequest } from './jobs.ts';
import { consumeReset, emailDigest, lockAccount, openReset, resetByToken } from './queries.ts';

/** Per requester and e-mail; also the total for all strangers, before their mails are combined. */
const RESET_MAILS: Limit = { limit: 5, windowMs: 30 * 60_000 };
/** Per IP address, which a whole village may share; the limit per e-mail applies too. */
const OF_ADDRESS: Limit = { ...RESET_MAILS, limit: 50 };
/** Beyond the total, one mail in this many ms serves all requests, because its link works for an hour. */
const ONE_MAIL_IN = 10 * 60_000;

/**
 * Requests a link for a forgotten password. A job looks up the account, so that neither the answer nor its time reveals
 * whether it exists. Strangers cannot use up the limit of the account's own browsers or of other addresses: beyond five
 * mails they share one in ten minutes. Throws TooMany, which only this requester's own requests can cause.
 */
export async function requestReset(call: Call<{ email: string }>): Promise<void> {
  const { db, request } = call;
  const { email } = call.input;
  const { jobs, limits } = request.server.deps;
  const known = (await peopleOfBrowser(request)).some((person) => person.email === email);
  await inTransaction(db, async (tx) => {
    const once = limits.throttles ? await countRequest(tx, call, known) : undefined;
    await jobs.enqueue(tx, resetRequest, { email_digest: emailDigest(email) }, once);
  });
}

/** Counts a request. Returns the id of the shared mail that serves it; undefined if it gets its own mail. */
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
 * Mails a reset link to oneself (`id` null) or, for managers and admins, to somebody else. Throws NotFound, Forbidden
 * (an admin's, requested by somebody else).
 */
export async function sendReset(call: Call<{ id: string | null }>): Promise<MailsLeave> {
  const { db, now } = call;
  const asker = signedIn(call);
  const id = call.input.id ?? asker.id;
  return inTransaction(db, async (tx) => {
    const { role } = await personFor(tx, asker, id, may(asker, 'helpWithPasswords'));
    if (id !== asker.id && !mayTouch(asker, role)) throw new Forbidden();
    const reset = await openReset(tx, id, asker.id, now);
    await recordAudit(tx, call, 'send_password_reset', { person: id });
    return mailsLeave([await enqueueMail(tx, call, resetMail, { to: reset.email, data: { reset_id: reset.id } })]);
  });
}

/**
 * Sets a new password with a mailed token, marks the token used, and ends all sessions of the account. Throws NotFound,
 * Gone, Unavailable (too many concurrent hashes).
 */
export async function resetPassword(call: Call<{ token: string; password: string }>): Promise<void> {
  const { db, now, input, request, reply } = call;
  const reset = await resetByToken(db, input.token, now);
  const passwordHash = await hashPassword(input.password);
  const mark = browserMark(request);
  await inTransaction(db, async (tx) => {
    const { email } = await lockAccount(tx, reset.person_id);
    await consumeReset(tx, reset.id, now);
    await setPassword(tx, call, { personId: reset.person_id, passwordHash });
    await signInThrottle.forget(tx, email, request.ip);
    // A mailed link proves who it is, so strangers' failed attempts must not delay this browser.
    await rememberBrowser(tx, reset.person_id, mark, now);
  });
  setBrowserCookie(reply, mark);
}
