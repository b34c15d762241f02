import type { NotNull } from 'kysely';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { endSessionsOf } from '../../platform/session/session-life.ts';

const MAX_SESSIONS = 100;

export const accountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('people')
    .select(['id', 'role', 'password_hash'])
    .where('email', '=', email)
    .where('password_hash', 'is not', null)
    .$narrowType<{ password_hash: NotNull }>()
    .executeTakeFirst();

/**
 * Locks an account whose password was verified, until the transaction ends. Undefined when its password or e-mail has
 * changed since, or it is deleted.
 */
export const lockVerified = (tx: Tx, email: string, { id, password_hash }: { id: string; password_hash: string }) =>
  tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('email', '=', email)
    .where('password_hash', '=', password_hash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();

export const sessionsOf = (db: Db, personId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .where('idle_expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(MAX_SESSIONS)
    .execute();

export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('sessions')
    .select(['user_agent', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();

export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await endSessionsOf(tx, id);
  await tx.deleteFrom('known_browsers').where('person_id', '=', id).execute();
}
