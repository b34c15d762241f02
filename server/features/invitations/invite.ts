import { recordAudit } from '../../platform/data/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Invitations } from '../../platform/data/tables.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, Conflict, NotFound } from '../../platform/http/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { hashSecret, makeSecret } from '../../platform/session/secrets.ts';
import { type Person, signedIn } from '../../platform/session/session.ts';
import { lockEmail, lockToInvite } from './invitee-queries.ts';
import { invitationMail } from './jobs.ts';
import { accountsOf, endInvitations, isOpen, managedBy, openInvitation } from './queries.ts';
import type { Invite, InvitedMany, InviteMany } from './schema.ts';

const WEEK = 7 * 24 * 3_600_000;

export const expiryOf = (now: Date): Date => new Date(now.getTime() + WEEK);

type Role = Invitations['role'];
type Invited = { email: string; role: Role; person_id: string | null };
type Circumstances = { jobs: Jobs; by: Person; now: Date; action: string };

/**
 * Invites somebody by mail, which ends an open invitation to the address or the person. Throws NotFound (no such
 * person), Conflict (the account exists) and Forbidden (the open one is an admin's, the caller is not).
 */
export async function invite(command: Command<Invite>): Promise<void> {
  const { db, now, input, jobs } = command;
  const circumstances = { jobs, by: signedIn(command), now, action: 'send_invitation' };
  await inTransaction(db, (tx) => mailInvitation(tx, input, circumstances));
}

/** Invites many addresses but for those with an account. Throws BadInput where all have one. */
export async function inviteMany(command: Command<InviteMany>): Promise<InvitedMany> {
  const { db, now, jobs } = command;
  const { emails, role } = command.input;
  const circumstances = { jobs, by: signedIn(command), now, action: 'send_invitation' };
  return inTransaction(db, async (tx) => {
    const accounts = await accountsOf(tx, emails);
    const known = accounts.map(({ email }) => email);
    const invited = emails.filter((email) => !known.includes(email));
    if (invited.length === 0) throw new BadInput(undefined, { emails: `Konto już istnieje: ${known.join(', ')}` });
    // A fixed lock order avoids deadlocks.
    for (const email of invited.toSorted()) await mailInvitation(tx, { email, role, person_id: null }, circumstances);
    return { sent: invited.length, refused: accounts.map(({ id }) => id) };
  });
}

/** Resends an open invitation with a new link, valid for a week. Throws NotFound, and what `invite` throws. */
export async function resendInvitation(command: Command<{ id: string }>): Promise<void> {
  const { db, now, input, jobs } = command;
  const by = signedIn(command);
  await inTransaction(db, async (tx) => {
    const invitation = await openInvitation(tx, by, input.id);
    if (!invitation?.email) throw new NotFound('Nie ma takiego zaproszenia.');
    const { email, role, person_id } = invitation;
    await mailInvitation(tx, { email, role, person_id }, { jobs, by, now, action: 'resend_invitation' });
  });
}

async function mailInvitation(tx: Tx, invited: Invited, { jobs, by, now, action }: Circumstances): Promise<void> {
  const { email, role } = invited;
  await lockEmail(tx, email);
  const invitee = await lockToInvite(tx, invited);
  await endInvitations(tx, { email, id: invitee?.id ?? null }, now, by);
  const given = { role: roleOf(invitee, role), person_id: invitee?.id ?? null };
  const id = await saveInvitation(tx, { email, ...given }, by, now);
  await jobs.enqueue(tx, invitationMail, { invitation_id: id });
  await recordAudit(tx, { now, person: by }, action, { invitation: id }, { after: { role: given.role } });
}

/** Somebody in the books keeps their role, unless they are to be an admin. */
export const roleOf = (invitee: { role: Role } | undefined, role: Role): Role =>
  invitee && role !== 'admin' ? invitee.role : role;

type NewInvitation = Omit<Invited, 'email'> & { email: string | null; token_hash?: Buffer; sent_at?: Date };

export async function saveInvitation(tx: Tx, values: NewInvitation, by: Person | null, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('invitations')
    .values({ ...values, invited_by: by?.id ?? null, created_at: now, expires_at: expiryOf(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends an open invitation, which invalidates its link. Throws NotFound. */
export async function withdrawInvitation(command: Command<{ id: string }>): Promise<void> {
  const { db, now, input } = command;
  const by = signedIn(command);
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .updateTable('invitations')
      .set({ ended_at: now })
      .where('id', '=', input.id)
      .where(isOpen)
      .where(managedBy(by))
      .returning(['id', 'role'])
      .executeTakeFirst();
    if (!ended) throw new NotFound('Nie ma takiego zaproszenia.');
    const before = { role: ended.role };
    await recordAudit(tx, command, 'withdraw_invitation', { invitation: ended.id }, { before });
  });
}

/**
 * Creates an admin's invitation and returns its token, which whoever runs the command passes on. Throws Conflict when
 * the account exists.
 */
export async function inviteAdmin(db: Db, email: string, now: Date): Promise<string> {
  const token = makeSecret();
  await inTransaction(db, async (tx) => {
    await lockEmail(tx, email);
    if ((await accountsOf(tx, [email])).length > 0)
      throw new Conflict(`There is already an account with the e-mail ${email}.`);
    const invitee = await lockToInvite(tx, { email, person_id: null });
    const person_id = invitee?.id ?? null;
    await endInvitations(tx, { email, id: person_id }, now, null);
    const sent = { token_hash: hashSecret(token), sent_at: now };
    const id = await saveInvitation(tx, { email, role: 'admin', person_id, ...sent }, null, now);
    await recordAudit(tx, { now, person: null }, 'invite_admin', { invitation: id }, { after: { role: 'admin' } });
  });
  return token;
}
