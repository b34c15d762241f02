import { sql } from 'kysely';
import { recordAudit } from '../../platform/data/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Invitations } from '../../platform/data/tables.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict, Forbidden, NotFound } from '../../platform/http/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { hashSecret, makeSecret } from '../../platform/session/secrets.ts';
import { type Person, signedIn } from '../../platform/session/session.ts';
import { invitationMail } from './jobs.ts';
import { accountExists, isOpen, managedBy, openInvitation } from './queries.ts';
import type { Invite } from './schema.ts';

const WEEK = 7 * 24 * 3_600_000;
const TAKEN = 'Już konto na takim mailu istnieje';

export const expiryOf = (now: Date): Date => new Date(now.getTime() + WEEK);

type Invited = { email: string; role: Invitations['role'] };
type Circumstances = { jobs: Jobs; by: Person; now: Date; action: string };

/**
 * Invites somebody by mail, which ends an open invitation to the address. Throws Conflict (the account exists) and
 * Forbidden (the open one is an admin's, the caller is not).
 */
export async function invite(command: Command<Invite>): Promise<void> {
  const { db, now, input, jobs } = command;
  const circumstances = { jobs, by: signedIn(command), now, action: 'send_invitation' };
  await inTransaction(db, (tx) => make(tx, input, circumstances));
}

/** Resends an open invitation with a new link, valid for a week. Throws NotFound, and what `invite` throws. */
export async function resendInvitation(command: Command<{ id: string }>): Promise<void> {
  const { db, now, input, jobs } = command;
  const by = signedIn(command);
  await inTransaction(db, async (tx) => {
    const invitation = await openInvitation(tx, by, input.id);
    if (!invitation) throw new NotFound('Nie ma takiego zaproszenia.');
    await make(tx, invitation, { jobs, by, now, action: 'resend_invitation' });
  });
}

async function make(tx: Tx, { email, role }: Invited, { jobs, by, now, action }: Circumstances): Promise<void> {
  await lockEmail(tx, email);
  if (await accountExists(tx, email)) throw new Conflict(TAKEN, undefined, { email: TAKEN });
  await endOpenInvitation(tx, email, by, now);
  const { id } = await tx
    .insertInto('invitations')
    .values({ email, role, invited_by: by.id, created_at: now, expires_at: expiryOf(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.enqueue(tx, invitationMail, { invitation_id: id });
  await recordAudit(tx, { now, person: by }, action, { invitation: id }, { after: { role } });
}

/** Serialises invitations to one address until the transaction ends. */
async function lockEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(tx);
}

/** Ends the open invitation to an address. Throws Forbidden when `by` may not change it; null stands for a command. */
async function endOpenInvitation(tx: Tx, email: string, by: Person | null, now: Date): Promise<void> {
  const ended = await tx
    .updateTable('invitations')
    .set({ ended_at: now })
    .where('email', '=', email)
    .where(isOpen)
    .returning('role')
    .executeTakeFirst();
  if (ended?.role === 'admin' && by && by.role !== 'admin') throw new Forbidden();
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
    if (await accountExists(tx, email)) throw new Conflict(`There is already an account with the e-mail ${email}.`);
    await endOpenInvitation(tx, email, null, now);
    const sent = { token_hash: hashSecret(token), sent_at: now };
    const { id } = await tx
      .insertInto('invitations')
      .values({ email, role: 'admin', created_at: now, expires_at: expiryOf(now), ...sent })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(tx, { now, person: null }, 'invite_admin', { invitation: id }, { after: { role: 'admin' } });
  });
  return token;
}
