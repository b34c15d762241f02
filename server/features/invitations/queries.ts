import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import type { Database } from '../../platform/data/tables.ts';
import { Gone, NotFound } from '../../platform/http/errors.ts';
import { type Expiring, REMEMBER_LINKS } from '../../platform/jobs/housekeeping.ts';
import { type PageOf, readPage, type Slice } from '../../platform/pages/paging.ts';
import { hashSecret } from '../../platform/session/secrets.ts';
import type { Viewer } from '../../platform/session/session.ts';
import type { OpenInvitation } from './schema.ts';
import { REGISTERED } from './texts.ts';

type Table = ExpressionBuilder<Database, 'invitations'>;

/** Drafts of registrations, and invitations that expired unused a month ago. */
export const expiring: readonly Expiring[] = [
  { table: 'registration_drafts', key: 'invitation_id', expired: (now) => sql`expires_at <= ${now}` },
  {
    table: 'invitations',
    key: 'id',
    expired: (now) => sql`used_at is null and expires_at <= ${new Date(now.getTime() - REMEMBER_LINKS)}`,
  },
];

/** Neither used nor ended; possibly expired. */
export const isOpen = (eb: Table) => eb.and([eb('used_at', 'is', null), eb('ended_at', 'is', null)]);

/** The invitations a person may see and change: an admin's only for admins. */
export const managedBy =
  ({ role }: Viewer) =>
  (eb: Table) =>
    role === 'admin' ? eb.lit(true) : eb('role', '!=', 'admin');

const openFor = (db: Db, viewer: Viewer) => db.selectFrom('invitations').where(isOpen).where(managedBy(viewer));

async function openInvitations(db: Db, viewer: Viewer, now: Date, slice: Slice): Promise<OpenInvitation[]> {
  const rows = await openFor(db, viewer)
    .select(['id', 'email', 'role', 'created_at', 'expires_at'])
    .select((eb) => eb('sent_at', 'is not', null).$castTo<boolean>().as('sent'))
    .orderBy((eb) => eb('expires_at', '<=', now))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return rows.map((row) => ({ ...row, expired: row.expires_at <= now }));
}

export async function countOpenInvitations(db: Db, viewer: Viewer): Promise<number> {
  const row = await openFor(db, viewer)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export const pageOfInvitations = (db: Db, viewer: Viewer, now: Date, page: number): Promise<PageOf<OpenInvitation>> =>
  readPage(
    page,
    (slice) => openInvitations(db, viewer, now, slice),
    () => countOpenInvitations(db, viewer),
  );

export const openInvitation = (db: Db | Tx, viewer: Viewer, id: string) =>
  db
    .selectFrom('invitations')
    .select(['id', 'email', 'role'])
    .where('id', '=', id)
    .where(isOpen)
    .where(managedBy(viewer))
    .executeTakeFirst();

const byToken = (db: Db | Tx, token: string) =>
  db
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'used_at', 'ended_at', 'expires_at'])
    .where('token_hash', '=', hashSecret(token));

type Invitation = NonNullable<Awaited<ReturnType<ReturnType<typeof byToken>['executeTakeFirst']>>>;

function requireUsable(invitation: Invitation | undefined, now: Date): Invitation {
  if (!invitation) throw new NotFound('Nie ma takiego zaproszenia. Poproś stajnię o nowe.');
  if (invitation.used_at) throw new Gone(REGISTERED, { '': REGISTERED });
  if (invitation.ended_at || invitation.expires_at <= now)
    throw new Gone('To zaproszenie straciło ważność. Poproś stajnię o nowe.');
  return invitation;
}

/** Throws NotFound (unknown) or Gone (used, ended or expired). */
export const invitationOfLink = async (db: Db, token: string, now: Date): Promise<Invitation> =>
  requireUsable(await byToken(db, token).executeTakeFirst(), now);

/** The lock makes sure that an invitation is used once. */
export const lockInvitationOfLink = async (tx: Tx, token: string, now: Date): Promise<Invitation> =>
  requireUsable(await byToken(tx, token).forUpdate().executeTakeFirst(), now);

export const accountOfLink = (db: Db, token: string) =>
  db
    .selectFrom('invitations')
    .innerJoin('people', 'people.id', 'invitations.person_id')
    .select(['people.id', 'people.email', 'password_hash', 'first_name', 'last_name', 'phone_number'])
    .select(['city', 'street', 'house_number', 'postal_code'])
    .where('token_hash', '=', hashSecret(token))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/**
 * Sets a new token for a mail that is about to be sent. Undefined when the invitation was used, ended or has expired.
 */
export const setToken = (db: Db, id: string, token: string, now: Date) =>
  db
    .updateTable('invitations')
    .set({ token_hash: hashSecret(token), sent_at: now })
    .where('id', '=', id)
    .where(isOpen)
    .where('expires_at', '>', now)
    .returning(['email', 'role', 'expires_at'])
    .executeTakeFirst();

export async function accountExists(db: Db | Tx, email: string): Promise<boolean> {
  const account = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return account !== undefined;
}

const addressedTo = (personId: string, emails: readonly string[]) => (eb: Table) =>
  eb.or([
    eb('person_id', '=', personId),
    eb('person_id', 'is', null).and('email', '=', sql<string>`any(${emails}::text[])`),
  ]);

export async function exportOf(db: Db, personId: string, emails: readonly string[]) {
  return db
    .selectFrom('invitations')
    .select(['email', 'role', 'created_at', 'sent_at', 'used_at'])
    .where(addressedTo(personId, emails))
    .orderBy('created_at')
    .execute();
}

export async function emailsOf(db: Db | Tx, personId: string): Promise<string[]> {
  const rows = await db.selectFrom('invitations').select('email').where('person_id', '=', personId).execute();
  return rows.map(({ email }) => email);
}

export async function erase(tx: Tx, { id, emails }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('invitations').where(addressedTo(id, emails)).execute();
}
