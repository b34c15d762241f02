import { createHash } from 'node:crypto';
import type { Db, Tx } from '../../platform/database.ts';

/** The living account of an e-mail address. */
export const accountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('people')
    .select(['id', 'role', 'password_hash'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

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
