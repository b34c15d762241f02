import { sql } from 'kysely';
import type { Call } from '../../platform/action.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import { Conflict, Forbidden, NotFound } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type Person, signedIn } from '../../platform/session.ts';
import type { Invitations } from '../../platform/tables.ts';
import { invitationMail } from './jobs.ts';
import { accountExists, isOpen, openInvitation } from './queries.ts';
import type { Invite } from './schema.ts';

const WEEK = 7 * 24 * 3_600_000;
const TAKEN = 'Już konto na takim mailu istnieje';

/** How long an invitation made now can be used. */
export const expiryOf = (now: Date): Date => new Date(now.getTime() + WEEK);

type Invited = { email: string; role: Invitations['role'] };
type Circumstances = { jobs: Jobs; by: Person; now: Date; action: string };

/**
 * Invites somebody by mail. An open invitation to the same address ends. Throws Conflict (there is such an account) and
 * Forbidden (the open one is an admin's, the caller is not).
 */
export async function invite(call: Call<Invite>): Promise<Record<string, never>> {
  const { db, now, input, request } = call;
  const { jobs } = request.server.deps;
  const circumstances = { jobs, by: signedIn(call), now, action: 'send_invitation' };
  await inTransaction(db, (tx) => make(tx, input, circumstances));
  return {};
}

/** Sends an open invitation anew, with a new link and a week to use it. Throws NotFound, and what `invite` throws. */
export async function resendInvitation(call: Call<{ id: string }>): Promise<Record<string, never>> {
  const { db, now, input, request } = call;
  const { jobs } = request.server.deps;
  const by = signedIn(call);
  await inTransaction(db, async (tx) => {
    const invitation = await openInvitation(tx, by, input.id);
    if (!invitation) throw new NotFound('Nie ma takiego zaproszenia.');
    await make(tx, invitation, { jobs, by, now, action: 'resend_invitation' });
  });
  return {};
}

async function make(tx: Tx, { email, role }: Invited, { jobs, by, now, action }: Circumstances): Promise<void> {
  await standInLine(tx, email);
  if (await accountExists(tx, email)) throw new Conflict(TAKEN, undefined, { email: TAKEN });
  await endOpen(tx, email, by, now);
  const { id } = await tx
    .insertInto('invitations')
    .values({ email, role, invited_by: by.id, created_at: now, expires_at: expiryOf(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.enqueue(tx, invitationMail, { invitation_id: id });
  await recordAudit(tx, { now, person: by }, action, { invitation: id }, { after: { role } });
}

/** Of two who invite the same address at once, or one who presses twice, the second waits for the first. */
export async function standInLine(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(tx);
}

/** Ends the open invitation to an address. Throws Forbidden when it is not for `by` to touch (null: a command). */
export async function endOpen(tx: Tx, email: string, by: Person | null, now: Date): Promise<void> {
  const ended = await tx
    .updateTable('invitations')
    .set({ ended_at: now })
    .where('email', '=', email)
    .where(isOpen)
    .returning('role')
    .executeTakeFirst();
  if (ended?.role === 'admin' && by && by.role !== 'admin') throw new Forbidden();
}
