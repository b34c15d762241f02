import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from './database.ts';
import { hashSecret } from './secrets.ts';

/** Identifies a browser for a year, so that a stranger's failed sign-ins elsewhere never lock its people out. */
export const BROWSER_COOKIE = 'browser';

/** Whether a person has signed in from this browser before. */
export async function knowsBrowser(db: Db, personId: string, browser: string | undefined): Promise<boolean> {
  if (!browser) return false;
  const known = await db
    .selectFrom('known_browsers')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('browser_hash', '=', hashSecret(browser))
    .executeTakeFirst();
  return known !== undefined;
}

export async function rememberBrowser(tx: Tx, personId: string, browser: string, now: Date): Promise<void> {
  await tx
    .insertInto('known_browsers')
    .values({ person_id: personId, browser_hash: hashSecret(browser), last_used_at: now })
    .onConflict((conflict) => conflict.columns(['person_id', 'browser_hash']).doUpdateSet({ last_used_at: now }))
    .execute();
}

/** The id of the person who last signed in from the request's browser, even if the session has ended. */
export async function lastPersonOf({ server, cookies }: FastifyRequest): Promise<string | undefined> {
  const browser = cookies[BROWSER_COOKIE];
  if (!browser) return undefined;
  const last = await server.deps.db
    .selectFrom('known_browsers')
    .select('person_id')
    .where('browser_hash', '=', hashSecret(browser))
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.person_id;
}
