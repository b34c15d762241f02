import { type ExpressionBuilder, type NotNull, sql } from 'kysely';
import { mayInvite, mayTouch, ROLES, type Role } from '../../domain/policy.ts';
import { anyOfTexts, count, countRows, type Db, type Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { polish } from '../../platform/data/polish-text.ts';
import type { Database } from '../../platform/data/tables.ts';
import { Forbidden, Gone, NotFound } from '../../platform/http/errors.ts';
import { type Expiring, REMEMBER_LINKS } from '../../platform/jobs/housekeeping.ts';
import { mailsThatStayed, turnOf, unsentMails } from '../../platform/jobs/jobs.ts';
import { type PageOf, readRows } from '../../platform/pages/paging.ts';
import { hashSecret } from '../../platform/session/secrets.ts';
import type { Viewer } from '../../platform/session/session.ts';
import type { OpenInvitation, ShownLink, Unregistered } from './schema.ts';
import { REGISTERED } from './texts.ts';

export const INVITATION_MAIL = 'invitation-mail';

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

/** The invitations that a person may see and change: only admins those of managers and admins. */
export const managedBy = (viewer: Viewer) => (eb: Table) =>
  eb('invitations.role', '=', anyOfTexts(ROLES.filter((role) => mayInvite(viewer, role))));

/** The name of the person that an invitation is for, if any. */
const fullName = sql<string | null>`people.first_name || ' ' || people.last_name`.as('name');

/** The name of an invitation's maker; null for one made by `npm run admin`. */
const makerName = sql<string | null>`(select first_name || ' ' || last_name from people where id = invited_by)`.as(
  'invited_by_name',
);

const openFor = (db: Db | Tx, viewer: Viewer) =>
  db
    .selectFrom('invitations')
    .leftJoin('people', 'people.id', 'invitations.person_id')
    .where(isOpen)
    .where(managedBy(viewer));

export const countOpenInvitations = (db: Db, viewer: Viewer): Promise<number> => countRows(openFor(db, viewer));

/** `countOpenInvitations` as a value of a query. */
export const openInvitations = (db: Db, viewer: Viewer) => sql<number>`(${openFor(db, viewer).select(count)})`;

export async function pageOfInvitations(
  db: Db,
  viewer: Viewer,
  now: Date,
  page: number,
): Promise<PageOf<OpenInvitation>> {
  const open = openFor(db, viewer)
    .select(['invitations.id', 'invitations.email', 'invitations.role', 'person_id', fullName])
    .select(['invitations.created_at', 'expires_at', 'sent_at', makerName])
    .select(
      sql<boolean>`exists (
        select from (${mailsThatStayed(INVITATION_MAIL)}) as stayed where data ->> 'invitation_id' = invitations.id::text
      )`.as('waits'),
    )
    .select(
      sql<Date | null>`(select max(${turnOf(sql`data`)}) from (${unsentMails(INVITATION_MAIL)}) as unsent
        where data ->> 'invitation_id' = invitations.id::text)`.as('turn'),
    )
    .orderBy((eb) => eb('expires_at', '<=', now))
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id');
  const { rows, ...place } = await readRows(page, open);
  const shown = rows.map(({ turn, sent_at, ...row }) => ({
    ...row,
    sent: sent_at !== null && !row.waits, // An attempt that fails sets `sent_at`, because its token may have arrived.
    expired: row.expires_at <= now,
    leaves_at: turn && turn > now ? turn : null,
  }));
  return { rows: shown, ...place };
}

export const openInvitation = (db: Db | Tx, viewer: Viewer, id: string) =>
  openFor(db, viewer)
    .select(['invitations.id', 'invitations.email', 'invitations.role', 'person_id', fullName])
    .where('invitations.id', '=', id)
    .executeTakeFirst();

/** Ends the open invitations that somebody made. */
export async function endInvitationsBy(tx: Tx, makerId: string, now: Date): Promise<void> {
  await tx.updateTable('invitations').set({ ended_at: now }).where('invited_by', '=', makerId).where(isOpen).execute();
}

export async function endInvitation(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('invitations').set({ ended_at: now }).where('id', '=', id).execute();
}

/** Says of an invitation whose mail somebody gave up that it was not sent. */
export async function giveUpSending(tx: Tx, id: string): Promise<void> {
  const unsent = { token_hash: null, sent_at: null };
  await tx.updateTable('invitations').set(unsent).where('id', '=', id).where(isOpen).execute();
}

/** The open invitations of some links, in the order of the links, with the links' addresses. */
export async function linksOf(
  db: Db,
  viewer: Viewer,
  links: readonly { token: string; url: string }[],
): Promise<ShownLink[]> {
  if (links.length === 0) return [];
  const hashes = links.map(({ token }) => hashSecret(token));
  const rows = await openFor(db, viewer)
    .select(['token_hash', 'invitations.email', 'invitations.role', 'expires_at', fullName])
    .where('token_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .execute();
  return links.flatMap(({ url }, nth) => {
    const row = rows.find(({ token_hash }) => token_hash?.equals(hashes[nth] as Buffer));
    if (!row) return [];
    const { token_hash: _, ...shown } = row;
    return [{ ...shown, url }];
  });
}

const unregistered = (db: Db) =>
  db.selectFrom('people').where('people.password_hash', 'is', null).where('people.deleted_at', 'is', null);

export const countUnregistered = (db: Db): Promise<number> => countRows(unregistered(db));

/** People without an account, by last name. */
export const pageOfUnregistered = (db: Db, now: Date, page: number): Promise<PageOf<Unregistered>> =>
  readRows(
    page,
    unregistered(db)
      .select(['people.id', 'first_name', 'last_name', 'people.email', 'people.role'])
      .select(
        sql<Date | null>`(select max(expires_at) from invitations
          where used_at is null and ended_at is null and expires_at > ${now}
            and (person_id = people.id or invitations.email = people.email))`.as('invited_until'),
      )
      .orderBy(polish('last_name'))
      .orderBy(polish('first_name'))
      .orderBy('people.id'),
  );

/**
 * Ends the open invitations of an e-mail or a person. Throws Forbidden when `by` may not; null stands for a command.
 */
export async function endInvitations(
  tx: Tx,
  { id, email }: { id: string | null; email: string | null },
  now: Date,
  by: Viewer | null,
): Promise<void> {
  const ended = await tx
    .updateTable('invitations')
    .set({ ended_at: now })
    .where((eb) => eb.or([eb('email', '=', email), eb('person_id', '=', id)]))
    .where(isOpen)
    .returning('role')
    .execute();
  if (by && ended.some(({ role }) => !mayTouch(by, role))) throw new Forbidden();
}

const byToken = (db: Db | Tx, token: string) =>
  db
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'person_id', 'used_at', 'ended_at', 'expires_at', 'invited_by', makerRole])
    .where('token_hash', '=', hashSecret(token));

/** The role of an invitation's maker; null when they are deleted, or when a command made it. */
const makerRole = sql<Role | null>`(select role from people where id = invited_by and deleted_at is null)`.as(
  'maker_role',
);

/** An invitation gives no role that its maker may not give any more. */
const isStillGiven = ({ invited_by, maker_role, role }: Pick<Invitation, 'invited_by' | 'maker_role' | 'role'>) =>
  invited_by === null || (maker_role !== null && mayInvite({ role: maker_role }, role));

export type Invitation = NonNullable<Awaited<ReturnType<ReturnType<typeof byToken>['executeTakeFirst']>>>;

function requireUsable(invitation: Invitation | undefined, now: Date): Invitation {
  if (!invitation) throw new NotFound('Nie ma takiego zaproszenia. Poproś stajnię o nowe.');
  if (invitation.used_at) throw new Gone('already_registered', REGISTERED, { '': REGISTERED });
  if (invitation.ended_at || invitation.expires_at <= now || !isStillGiven(invitation))
    throw new Gone('invitation_expired', 'To zaproszenie straciło ważność. Poproś stajnię o nowe.');
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
    .where('password_hash', 'is not', null)
    .$narrowType<{ email: NotNull; password_hash: NotNull }>()
    .executeTakeFirst();

/**
 * Sets a new token for a mail that is about to be sent. Undefined when the invitation was used, ended or has expired,
 * or when its maker may not invite any more.
 */
export async function setToken(db: Db, id: string, token: string, now: Date) {
  const invitation = await db
    .updateTable('invitations')
    .set({ token_hash: hashSecret(token), sent_at: now })
    .where('id', '=', id)
    .where(isOpen)
    .where('expires_at', '>', now)
    .where('email', 'is not', null)
    .returning(['email', 'role', 'expires_at', 'invited_by', makerRole])
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();
  return invitation && isStillGiven(invitation) ? invitation : undefined;
}

const accounts = (db: Db | Tx) =>
  db
    .selectFrom('people')
    .select(['id', sql<string>`email`.as('email')])
    .where('password_hash', 'is not', null)
    .orderBy('email');

/** The accounts with one of the e-mails. */
export const accountsOf = (db: Db | Tx, emails: readonly string[]) =>
  accounts(db).where('email', '=', sql<string>`any(${emails}::text[])`).execute();

/** The e-mails of accounts. */
export async function emailsOfAccounts(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await accounts(db).where('id', 'in', ids).execute();
  return rows.map(({ email }) => email);
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
  return rows.flatMap(({ email }) => email ?? []);
}

export async function erase(tx: Tx, { id, emails }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('invitations').where(addressedTo(id, emails)).execute();
}
