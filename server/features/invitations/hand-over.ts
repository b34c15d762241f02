import type { FastifyInstance } from 'fastify';
import { mayInvite } from '../../domain/policy.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Invitations } from '../../platform/data/tables.ts';
import type { Call, Command } from '../../platform/forms/action.ts';
import { shownOnce } from '../../platform/forms/shown-once.ts';
import { Forbidden, NotFound } from '../../platform/http/errors.ts';
import { hashSecret, makeSecret } from '../../platform/session/secrets.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockSession } from '../../platform/session/session-life.ts';
import { expiryOf, roleOf, saveInvitation } from './invite.ts';
import { lockToInvite } from './invitee-queries.ts';
import { endInvitation, endInvitations, openInvitation } from './queries.ts';
import type { InvitationLink, InvitationLinks, LinkFor, LinksFor } from './schema.ts';

// Links that a manager hands over in a chat or on paper. A link is shown only once, when it is made.

type Recipient = { email: string | null; person_id: string | null; role: Invitations['role'] };

/**
 * Makes a link for a person without an account, for anybody in a role, or in place of an open invitation. Throws
 * NotFound, Conflict (the person has an account), Forbidden (only admins invite managers).
 */
export async function makeInvitationLink(call: Call<LinkFor>): Promise<InvitationLink> {
  const { person_id, role = 'user', id } = call.input;
  if (!mayInvite(signedIn(call), role)) throw new Forbidden();
  const token = await inTransaction(call.db, async (tx) => {
    const open = id ? await openInvitation(tx, signedIn(call), id) : undefined;
    if (id && !open) throw new NotFound('Nie ma takiego zaproszenia.');
    if (open) await endInvitation(tx, open.id, call.now);
    return makeLink(tx, call, open ?? { email: null, person_id, role });
  });
  linksToShow.show(call.reply, [token]);
  return linkOf(call, token);
}

/** Makes links for many people, all or none. Throws what `makeInvitationLink` throws. */
export async function makeInvitationLinks(call: Call<LinksFor>): Promise<InvitationLinks> {
  const ids = [...new Set(call.input.person_ids)];
  const tokens = new Map<string, string>();
  await inTransaction(call.db, async (tx) => {
    // A fixed lock order avoids deadlocks.
    for (const person_id of ids.toSorted())
      tokens.set(person_id, await makeLink(tx, call, { email: null, person_id, role: 'user' }));
  });
  const links = ids.map((person_id) => ({ person_id, token: tokens.get(person_id) as string }));
  linksToShow.show(
    call.reply,
    links.map(({ token }) => token),
  );
  return { links: links.map(({ person_id, token }) => ({ person_id, ...linkOf(call, token) })) };
}

/** Makes a link, which ends the person's older invitations, and returns its secret. */
async function makeLink(tx: Tx, command: Command<unknown>, { email, person_id, role }: Recipient): Promise<string> {
  const { now } = command;
  const by = signedIn(command);
  await lockSession(tx, by);
  const token = makeSecret();
  const invitee = await lockToInvite(tx, { email, person_id });
  await endInvitations(tx, invitee ?? { id: null, email }, now, by);
  const given = roleOf(invitee, role);
  const sent = { token_hash: hashSecret(token), sent_at: now };
  const id = await saveInvitation(tx, { email, role: given, person_id: invitee?.id ?? null, ...sent }, by, now);
  await recordAudit(tx, command, 'make_invitation_link', { invitation: id }, { after: { role: given } });
  return token;
}

export const addressOf = ({ deps }: FastifyInstance, token: string): string =>
  `${deps.config.publicUrl}/register/${token}`;

const linkOf = ({ now, request }: Call<unknown>, token: string): InvitationLink => ({
  url: addressOf(request.server, token),
  expires_at: expiryOf(now).toISOString(),
});

/** New links, for the page that shows them. */
export const linksToShow = shownOnce('invitation_links', '/invitations');
