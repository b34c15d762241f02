import { createHash } from 'node:crypto';
import { type NotNull, sql } from 'kysely';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { Gone, NotFound } from '../../platform/http/errors.ts';
import { type Expiring, REMEMBER_LINKS } from '../../platform/jobs/housekeeping.ts';
import { forgetJobs } from '../../platform/jobs/jobs.ts';
import { hashSecret, makeSecret } from '../../platform/session/secrets.ts';

/** How long a reset link works, in ms. */
const LINK_LIFE = 3_600_000;

export const expiring: readonly Expiring[] = [
  {
    table: 'password_resets',
    key: 'id',
    expired: (now) => sql`expires_at <= ${new Date(now.getTime() - REMEMBER_LINKS)}`,
  },
];

const linkExpiry = (now: Date) => new Date(now.getTime() + LINK_LIFE);

/** The digest that a job carries instead of the e-mail. */
export const emailDigest = (email: string): string => createHash('sha256').update(email).digest('hex');

/** The living account whose e-mail has this digest. */
export const accountByDigest = (tx: Tx, digest: string) =>
  tx
    .selectFrom('people')
    .select('id')
    .where(sql`sha256(convert_to(email, 'UTF8'))`, '=', Buffer.from(digest, 'hex'))
    .where('password_hash', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/**
 * Locks a living account until the transaction ends, so that concurrent password changes run one after another. Throws
 * NotFound.
 */
export async function lockAccount(tx: Tx, id: string): Promise<{ email: string; password_hash: string }> {
  const account = await tx
    .selectFrom('people')
    .select(['email', 'password_hash'])
    .where('id', '=', id)
    .where('password_hash', 'is not', null)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull; password_hash: NotNull }>()
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new NotFound();
  return account;
}

/** Undefined when the account is gone. */
export async function passwordHashOf(db: Db, id: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('people')
    .select('password_hash')
    .where('id', '=', id)
    .where('password_hash', 'is not', null)
    .$narrowType<{ password_hash: NotNull }>()
    .executeTakeFirst();
  return account?.password_hash;
}

const openResets = (tx: Tx, now: Date) =>
  tx.updateTable('password_resets').set({ ended_at: now }).where('used_at', 'is', null).where('ended_at', 'is', null);

export async function endReset(tx: Tx, personId: string, now: Date): Promise<void> {
  await openResets(tx, now).where('person_id', '=', personId).execute();
}

/** Ends a person's open reset, and the resets that they requested for others. */
export async function endResetsBy(tx: Tx, personId: string, now: Date): Promise<void> {
  await openResets(tx, now)
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('requested_by', '=', personId)]))
    .execute();
}

/**
 * Opens a reset, which ends the previous one; returns its id and the account's e-mail. `by`: the requester; null if
 * they are not signed in.
 */
export async function openReset(
  tx: Tx,
  personId: string,
  by: string | null,
  now: Date,
): Promise<{ id: string; email: string }> {
  const { email } = await lockAccount(tx, personId);
  await endReset(tx, personId, now);
  const { id } = await tx
    .insertInto('password_resets')
    .values({ person_id: personId, requested_by: by, created_at: now, expires_at: linkExpiry(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email };
}

/** Creates the token of an open reset, valid for an hour, and returns the e-mail to send it to. */
export async function makeToken(db: Db, id: string, now: Date): Promise<{ token: string; email: string } | undefined> {
  const token = makeSecret();
  const person = await db
    .updateTable('password_resets as reset')
    .from('people')
    .set({ token_hash: hashSecret(token), sent_at: now, expires_at: linkExpiry(now) })
    .whereRef('people.id', '=', 'reset.person_id')
    .where('people.email', 'is not', null)
    .where('reset.id', '=', id)
    .where('reset.used_at', 'is', null)
    .where('reset.ended_at', 'is', null)
    .returning('people.email')
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();
  return person && { token, email: person.email };
}

/** Throws NotFound (unknown) or Gone (used, replaced or expired). */
export async function resetByToken(db: Db, token: string, now: Date): Promise<{ id: string; person_id: string }> {
  const reset = await db
    .selectFrom('password_resets')
    .select(['id', 'person_id', 'used_at', 'ended_at', 'expires_at'])
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (!reset) throw new NotFound('Nie ma takiego linku.');
  if (reset.used_at || reset.ended_at || reset.expires_at <= now) throw expired();
  return reset;
}

/** Marks a reset as used; of concurrent attempts one succeeds. Throws Gone. */
export async function consumeReset(tx: Tx, id: string, now: Date): Promise<void> {
  const used = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw expired();
}

const expired = () => new Gone('link_expired', 'Ten link stracił ważność.');

export const addressOf = (db: Db, personId: string) =>
  db
    .selectFrom('people')
    .select('email')
    .where('id', '=', personId)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();

export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('password_resets')
    .select(['created_at', 'sent_at', 'used_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();

export async function erase(tx: Tx, { id, emails }: ErasedPerson): Promise<void> {
  for (const email of emails) await forgetJobs(tx, emailDigest(email));
  await tx.deleteFrom('password_resets').where('person_id', '=', id).execute();
}
