import type { Role } from '../../domain/policy.ts';
import { type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import { countFailures, countsFrom, type Limit } from '../../platform/data/throttle.ts';
import type { Call } from '../../platform/forms/action.ts';
import { Conflict, Gone } from '../../platform/http/errors.ts';
import { validate } from '../../platform/http/validation.ts';
import { hashPassword } from '../../platform/session/passwords.ts';
import { tryPassword } from '../sessions/sign-in.ts';
import { roleOf } from './invite.ts';
import { emailTaken, type Invitee, inviteeOf, lockEmail, lockInvitee } from './invitee-queries.ts';
import { accountOfLink, endInvitations, type Invitation, invitationOfLink, lockInvitationOfLink } from './queries.ts';
import { OwnEmail, type Register, type Registrant } from './schema.ts';
import { REGISTERED } from './texts.ts';

const IN_THE_BOOKS =
  'Ten adres jest już zapisany w stajni. Poproś stajnię o zaproszenie na ten adres albo o własny link.';

const PER_ADDRESS: Limit = { limit: 5, windowMs: 30 * 60_000 };

/**
 * Makes the account of an invitation in one call. A repeated request with the same content gets the first answer.
 * Throws NotFound and Gone (the link), Conflict (the account exists), TooMany, Unavailable.
 */
export function register(call: Call<Register>): Promise<{ id: string }> {
  const { db, now, input } = call;
  const { token, email, password, confirmPassword: _, ...person } = input;
  return throttled(call, async () => {
    try {
      await invitationOfLink(db, token, now); // first, so that nothing is hashed without a valid link
      const password_hash = await hashPassword(password);
      return { id: await openAccount(db, { token, person, email, password_hash }, now) };
    } catch (error) {
      const made = error instanceof Gone ? await accountOfLink(db, token) : undefined;
      if (!made || !(await isSame(call, made, { ...person, password }))) throw error;
      return { id: made.id };
    }
  });
}

type MadeAccount = NonNullable<Awaited<ReturnType<typeof accountOfLink>>>;

/**
 * Whether an account equals a registration. Guesses at the password are throttled as at a sign-in, so that a link does
 * not bypass the throttle.
 */
async function isSame(
  call: Call<unknown>,
  made: MadeAccount,
  { password, ...person }: Registrant & { password: string },
): Promise<boolean> {
  const tried = await tryPassword(call, made.email, made, password);
  if (tried.fits) await tried.succeeded(call.db);
  const names = Object.keys(person) as (keyof Registrant)[];
  return tried.fits && names.every((name) => made[name] === person[name]);
}

/** Counts failures per IP address. */
export function throttled<T>({ db, now, request }: Call<unknown>, tried: () => Promise<T>): Promise<T> {
  if (!request.server.deps.limits.throttles) return tried();
  return countFailures(db, countsFrom(request.ip, 'register', PER_ADDRESS), now, tried);
}

type NewAccount = { token: string; person: Registrant; email: string | undefined; password_hash: string };

/** The e-mail of a new account: the invitation's, else the invitee's; null if the wizard has to ask for it. */
export const emailOf = (invitation: Invitation, invitee: Invitee | undefined): string | null =>
  invitation.email ?? invitee?.email ?? null;

/** The values that a registration begins with: the e-mail ('' if unknown), and known fields of the invitee. */
export async function knownOf(
  db: Db,
  invitation: Invitation,
): Promise<{ email: string; known: Record<string, string> }> {
  const invitee = await inviteeOf(db, invitation);
  const email = emailOf(invitation, invitee) ?? '';
  if (!invitee) return { email, known: {} };
  const { first_name, last_name, phone_number } = invitee;
  return { email, known: { first_name, last_name, phone_number: phone_number ?? '' } };
}

/**
 * Creates an account with the link's e-mail and role, and marks the link used. An invitee who is in the books gets this
 * account and keeps their horses, work and ledger. Returns its id.
 */
export function openAccount(
  db: Db,
  { token, person, password_hash, ...typed }: NewAccount,
  now: Date,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const invitation = await invitationOfLink(tx, token, now);
    // In the lock order of invitations.
    if (invitation.email) await lockEmail(tx, invitation.email);
    const invitee = await lockInvitee(tx, invitation);
    const { id: used, role } = await lockInvitationOfLink(tx, token, now);
    if (invitee?.has_account) throw new Conflict('already_registered', REGISTERED, undefined, { '': REGISTERED });
    const email = emailOf(invitation, invitee) ?? (await ownEmail(tx, typed));
    const account = { ...person, email, role: roleOf(invitee, role), password_hash };
    const id = await (invitee ? completePerson(tx, invitee.id, account) : createPerson(tx, account, now)).catch(
      emailTaken,
    );
    await tx.updateTable('invitations').set({ used_at: now, person_id: id }).where('id', '=', used).execute();
    await endInvitations(tx, { id, email }, now, null);
    await tx.deleteFrom('registration_drafts').where('invitation_id', '=', used).execute();
    return id;
  });
}

/**
 * A person in the books gets an account only by an invitation of their own, never by another link with their e-mail.
 */
async function ownEmail(tx: Tx, typed: { email: string | undefined }): Promise<string> {
  const { email } = validate(OwnEmail, typed);
  const bearer = await inviteeOf(tx, { email, person_id: null });
  if (bearer && !bearer.has_account)
    throw new Conflict('email_known', IN_THE_BOOKS, undefined, { email: IN_THE_BOOKS });
  return email;
}

type Account = Registrant & { email: string; role: Role; password_hash: string };

async function createPerson(tx: Tx, account: Account, now: Date): Promise<string> {
  const person = tx.insertInto('people').values({ ...account, created_at: now });
  return (await person.returning('id').executeTakeFirstOrThrow()).id;
}

async function completePerson(tx: Tx, id: string, account: Account): Promise<string> {
  await tx.updateTable('people').set(account).where('id', '=', id).execute();
  return id;
}
