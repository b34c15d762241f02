import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../data/database.ts';
import { siteCookie, YEAR } from '../http/cookies.ts';
import { hashSecret, makeSecret } from './secrets.ts';

/** Identifies a browser for a year, so that a stranger's failed sign-ins elsewhere do not lock out the people who use it. */
const BROWSER_COOKIE = 'browser';

export const browserMark = ({ cookies }: FastifyRequest): string => cookies[BROWSER_COOKIE] ?? makeSecret();

export const setBrowserCookie = (reply: FastifyReply, mark: string): void =>
  void reply.setCookie(BROWSER_COOKIE, mark, { ...siteCookie(reply), httpOnly: true, maxAge: YEAR });

export async function knowsBrowser(db: Db, personId: string, { cookies }: FastifyRequest): Promise<boolean> {
  const browser = cookies[BROWSER_COOKIE];
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

/**
 * The people who have signed in from this browser, the last one first, even if their sessions have ended. All are read, so
 * that a known and an unknown e-mail take the same time.
 */
export async function peopleOfBrowser({
  server,
  cookies,
}: FastifyRequest): Promise<{ id: string; email: string | null }[]> {
  const browser = cookies[BROWSER_COOKIE];
  if (!browser) return [];
  return server.deps.db
    .selectFrom('known_browsers')
    .innerJoin('people', 'people.id', 'known_browsers.person_id')
    .select(['people.id', 'people.email'])
    .where('browser_hash', '=', hashSecret(browser))
    .where('deleted_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .execute();
}
