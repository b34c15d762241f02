import { createHash } from 'node:crypto';
import type { Db, Tx } from '../../platform/database.ts';
import { endSessionsOf } from '../../platform/session-life.ts';

/** The most sessions a page lists. */
const MOST_SESSIONS = 100;

/** The living account of an e-mail address. */
export const accountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('people')
    .select(['id', 'role', 'password_hash'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Where a person is signed in, the browser used last first. */
export const sessionsOf = (db: Db, personId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .where('idle_expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(MOST_SESSIONS)
    .execute();

const browserHash = (browser: string) => createHash('sha256').update(browser).digest();

/** Whether a person has signed in from this browser before. */
export async function knowsBrowser(db: Db, personId: string, browser: string | undefined): Promise<boolean> {
  if (!browser) return false;
  const known = await db
    .selectFrom('known_browsers')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('browser_hash', '=', browserHash(browser))
    .executeTakeFirst();
  return known !== undefined;
}

export async function rememberBrowser(tx: Tx, personId: string, browser: string, now: Date): Promise<void> {
  await tx
    .insertInto('known_browsers')
    .values({ person_id: personId, browser_hash: browserHash(browser), last_used_at: now })
    .onConflict((conflict) => conflict.columns(['person_id', 'browser_hash']).doUpdateSet({ last_used_at: now }))
    .execute();
}

/** Where a person is signed in, for the export of their data. */
export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('sessions')
    .select(['user_agent', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();

/** Signs a person out everywhere and forgets the browsers they have used. */
export async function erase(tx: Tx, personId: string): Promise<void> {
  await endSessionsOf(tx, personId);
  await tx.deleteFrom('known_browsers').where('person_id', '=', personId).execute();
}
