import { type Db, inTransaction } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { Conflict, Gone } from '../../platform/http/errors.ts';
import { countFailures, countsFrom, type Limit } from '../../platform/http/throttle.ts';
import { hashPassword } from '../../platform/session/passwords.ts';
import { tryPassword } from '../sessions/sign-in.ts';
import { accountExists, accountOfLink, invitationOfLink, lockInvitationOfLink } from './queries.ts';
import type { NewPerson, Register } from './schema.ts';
import { REGISTERED } from './texts.ts';

const PER_ADDRESS: Limit = { limit: 5, windowMs: 30 * 60_000 };

/**
 * Creates the account of an invitation in one call. A repeated request with the same content gets the first answer.
 * Throws NotFound and Gone (the link), Conflict (the account exists), TooMany, Unavailable.
 */
export function register(call: Call<Register>): Promise<{ id: string }> {
  const { db, now, input } = call;
  const { token, password, confirmPassword: _, ...person } = input;
  return throttled(call, async () => {
    try {
      await invitationOfLink(db, token, now); // first, so that nothing is hashed without a valid link
      return { id: await openAccount(db, { token, person, password_hash: await hashPassword(password) }, now) };
    } catch (error) {
      const made = error instanceof Gone ? await accountOfLink(db, token) : undefined;
      if (!made || !(await isSame(call, made, { ...person, password }))) throw error;
      return { id: made.id };
    }
  });
}

type MadeAccount = NonNullable<Awaited<ReturnType<typeof accountOfLink>>>;

/**
 * Whether an account equals a registration. The password is throttled as at a sign-in, so that a link cannot bypass
 * that.
 */
async function isSame(
  call: Call<unknown>,
  made: MadeAccount,
  { password, ...person }: NewPerson & { password: string },
): Promise<boolean> {
  const tried = await tryPassword(call, made.email, made, password);
  if (tried.fits) await tried.succeeded(call.db);
  const names = Object.keys(person) as (keyof NewPerson)[];
  return tried.fits && names.every((name) => made[name] === person[name]);
}

/** Counts failures per IP address. */
export function throttled<T>({ db, now, request }: Call<unknown>, tried: () => Promise<T>): Promise<T> {
  if (!request.server.deps.limits.throttles) return tried();
  return countFailures(db, countsFrom(request.ip, 'register', PER_ADDRESS), now, tried);
}

type NewAccount = { token: string; person: NewPerson; password_hash: string };

/** Creates an account with the link's e-mail and role, and marks the link used. Returns the account's id. */
export function openAccount(db: Db, { token, person, password_hash }: NewAccount, now: Date): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { id: invitation, email, role } = await lockInvitationOfLink(tx, token, now);
    if (await accountExists(tx, email)) throw new Conflict(REGISTERED, undefined, { '': REGISTERED });
    const { id } = await tx
      .insertInto('people')
      .values({ ...person, email, role, password_hash, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('invitations').set({ used_at: now, person_id: id }).where('id', '=', invitation).execute();
    await tx.deleteFrom('registration_drafts').where('invitation_id', '=', invitation).execute();
    return id;
  });
}
