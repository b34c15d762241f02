import type { AuditAction } from '../../domain/audit-texts.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Invitations } from '../../platform/data/tables.ts';
import type { Call } from '../../platform/forms/action.ts';
import { BadInput, Conflict, NotFound } from '../../platform/http/errors.ts';
import { enqueueMail } from '../../platform/jobs/caused-mail.ts';
import { type MailsLeave, mailsLeave } from '../../platform/jobs/mails-leave.ts';
import { hashSecret, makeSecret } from '../../platform/session/secrets.ts';
import { type Person, signedIn } from '../../platform/session/session.ts';
import { lockEmail, lockToInvite } from './invitee-queries.ts';
import { invitationMail } from './jobs.ts';
import { accountsOf, endInvitations, isOpen, managedBy, openInvitation } from './queries.ts';
import type { Invite, InvitedMany, InviteMany } from './schema.ts';
import { TOO_LATE } from './texts.ts';

const WEEK = 7 * 24 * 3_600_000;

export const expiryOf = (now: Date): Date => new Date(now.getTime() + WEEK);

type Role = Invitations['role'];
type Invited = { email: string; role: Role; person_id: string | null };

/**
 * Invites somebody by mail, which ends an open invitation to the address or the person. Throws NotFound (no such
 * person), Conflict (the account exists, or the mail would leave after its link has expired) and Forbidden (the open
 * invitation is for an admin, and the caller is none).
 */
export const invite = (call: Call<Invite>): Promise<MailsLeave> =>
  inTransaction(call.db, async (tx) => mailsLeave([await mailInvitation(tx, call, call.input, 'send_invitation')]));

/** Invites many addresses, except those with an account. Throws BadInput if all have one. */
export async function inviteMany(call: Call<InviteMany>): Promise<InvitedMany> {
  const { emails, role } = call.input;
  return inTransaction(call.db, async (tx) => {
    const accounts = await accountsOf(tx, emails);
    const known = accounts.map(({ email }) => email);
    const invited = emails.filter((email) => !known.includes(email));
    if (invited.length === 0) throw new BadInput(undefined, { emails: `Konto już istnieje: ${known.join(', ')}` });
    // A fixed lock order avoids deadlocks.
    const leaves: (Date | null)[] = [];
    for (const email of invited.toSorted())
      leaves.push(await mailInvitation(tx, call, { email, role, person_id: null }, 'send_invitation'));
    return { sent: invited.length, refused: accounts.map(({ id }) => id), ...mailsLeave(leaves) };
  });
}

/** Resends an open invitation with a new link, valid for a week. Throws NotFound, and what `invite` throws. */
export async function resendInvitation(call: Call<{ id: string }>): Promise<MailsLeave> {
  return inTransaction(call.db, async (tx) => {
    const invitation = await openInvitation(tx, signedIn(call), call.input.id);
    if (!invitation?.email) throw new NotFound('Nie ma takiego zaproszenia.');
    const { email, role, person_id } = invitation;
    return mailsLeave([await mailInvitation(tx, call, { email, role, person_id }, 'resend_invitation')]);
  });
}

async function mailInvitation(
  tx: Tx,
  call: Call<unknown>,
  invited: Invited,
  action: AuditAction,
): Promise<Date | null> {
  const { now } = call;
  const { email, role } = invited;
  const by = signedIn(call);
  await lockEmail(tx, email);
  const invitee = await lockToInvite(tx, invited);
  await endInvitations(tx, { email, id: invitee?.id ?? null }, now, by);
  const given = { role: roleOf(invitee, role), person_id: invitee?.id ?? null };
  const id = await saveInvitation(tx, { email, ...given }, by, now);
  await recordAudit(tx, call, action, { invitation: id }, { after: { role: given.role } });
  const leaves = await enqueueMail(tx, call, invitationMail, { to: email, data: { invitation_id: id } });
  if (leaves && leaves >= expiryOf(now)) throw new Conflict('mail_too_late', TOO_LATE, undefined, { '': TOO_LATE });
  return leaves;
}

/** People in the books keep their role, unless they are invited as an admin. */
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
export async function withdrawInvitation(call: Call<{ id: string }>): Promise<void> {
  const { db, now, input } = call;
  const by = signedIn(call);
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
    await recordAudit(tx, call, 'withdraw_invitation', { invitation: ended.id }, { before });
  });
}

/**
 * Creates an admin's invitation and returns its token, for the command to print. Throws Conflict when the account
 * exists.
 */
export async function inviteAdmin(db: Db, email: string, now: Date): Promise<string> {
  const token = makeSecret();
  await inTransaction(db, async (tx) => {
    await lockEmail(tx, email);
    if ((await accountsOf(tx, [email])).length > 0)
      throw new Conflict('email_taken', `There is already an account with the e-mail ${email}.`);
    const invitee = await lockToInvite(tx, { email, person_id: null });
    const person_id = invitee?.id ?? null;
    await endInvitations(tx, { email, id: person_id }, now, null);
    const sent = { token_hash: hashSecret(token), sent_at: now };
    const id = await saveInvitation(tx, { email, role: 'admin', person_id, ...sent }, null, now);
    await recordAudit(tx, { now, person: null }, 'invite_admin', { invitation: id }, { after: { role: 'admin' } });
  });
  return token;
}
