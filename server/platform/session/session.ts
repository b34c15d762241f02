import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Role } from '../../domain/policy.ts';
import { type Db, inTransaction } from '../data/database.ts';
import { NotSignedIn } from '../http/errors.ts';
import { matchesHash } from './secrets.ts';
import { confirmPair, IDLE_LIFE, inGrace, isOver, REVOKED, rotatePair } from './session-life.ts';
import { ACCESS_COOKIE, parseToken, REFRESH_COOKIE, setSessionCookies } from './session-tokens.ts';

/** The signed-in person. Read from the database on every request, so that a change of role takes effect at once. */
export type Person = {
  id: string;
  session_id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  picture: string | null;
  owns_horse: boolean;
};

export type Viewer = Pick<Person, 'id' | 'role'>;

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null;
  }
}

/** After these two refusals, and REVOKED, the client refreshes once. The texts are part of the API contract. */
const MISSING = 'Missing access_token cookie';
const EXPIRED = 'Token has expired';

/** The session and its person in one query, because every request needs them. */
const findSession = (db: Db, id: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .leftJoin('pictures', 'pictures.person_id', 'people.id')
    .where('sessions.id', '=', id)
    .where('people.deleted_at', 'is', null)
    .select([
      'sessions.access_hash',
      'sessions.access_expires_at',
      'sessions.previous_access_hash',
      'sessions.previous_access_expires_at',
      'sessions.confirmed_at',
      'sessions.expires_at',
      'sessions.idle_expires_at',
      'people.id',
      'people.email',
      'people.first_name',
      'people.last_name',
      'people.role',
      'pictures.etag as picture',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('horses')
            .whereRef('horses.owner_id', '=', 'people.id')
            .where('horses.archived_at', 'is', null)
            .select('horses.id'),
        )
        .as('owns_horse'),
    )
    .executeTakeFirst();

type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Checks an access token's secret against its session. Throws NotSignedIn. */
function checkAccess(found: Found, secret: string, now: Date): 'current' | 'previous' {
  if (isOver(found, now)) throw new NotSignedIn(EXPIRED);
  const current = matchesHash(found.access_hash, secret);
  if (!current && !matchesHash(found.previous_access_hash, secret)) throw new NotSignedIn(REVOKED);
  const expires = current ? found.access_expires_at : (found.previous_access_expires_at as Date);
  if (expires <= now || !(current || inGrace(found, now))) throw new NotSignedIn(EXPIRED);
  return current ? 'current' : 'previous';
}

async function personByAccess(request: FastifyRequest): Promise<Person> {
  const { db, clock } = request.server.deps;
  const cookie = request.cookies[ACCESS_COOKIE];
  if (!cookie) throw new NotSignedIn(MISSING);
  const token = parseToken(cookie);
  const found = token && (await findSession(db, token.session));
  if (!found) throw new NotSignedIn(REVOKED);
  const now = clock();
  const pair = checkAccess(found, token.secret, now);
  if (pair === 'current' && !found.confirmed_at) await confirmPair(db, token.session, now);
  return personOf(found, token.session);
}

function personOf(found: Found, session: string): Person {
  return {
    id: found.id,
    session_id: session,
    email: found.email as string,
    first_name: found.first_name,
    last_name: found.last_name,
    role: found.role,
    picture: found.picture,
    owns_horse: Boolean(found.owns_horse),
  };
}

/**
 * Exchanges the refresh cookie for a new pair of tokens. The previous pair stays valid until 15 s after the new one is used;
 * an older refresh token ends the session. Throws NotSignedIn.
 */
export async function refreshSession(request: FastifyRequest, reply: FastifyReply): Promise<Person> {
  const { db, clock } = request.server.deps;
  const cookie = request.cookies[REFRESH_COOKIE];
  if (!cookie) throw new NotSignedIn(MISSING);
  const token = parseToken(cookie);
  if (!token) throw new NotSignedIn(REVOKED);
  const now = clock();
  const rotated = await inTransaction(db, (tx) => rotatePair(tx, token.session, token.secret, now));
  if (!rotated) throw new NotSignedIn(REVOKED);
  const found = await findSession(db, token.session);
  if (!found) throw new NotSignedIn(REVOKED);
  setSessionCookies(reply, token.session, rotated, Math.min(IDLE_LIFE, found.expires_at.getTime() - now.getTime()));
  return personOf(found, token.session);
}

/** The roles of the people of these sessions, by session id, without sessions that are over. */
export async function livingSessions(db: Db, ids: readonly string[], now: Date): Promise<Map<string, Role>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .where('sessions.id', '=', sql<string>`any(${ids})`)
    .where('people.deleted_at', 'is', null)
    .select(['sessions.id', 'sessions.expires_at', 'sessions.idle_expires_at', 'people.role'])
    .execute();
  return new Map(rows.filter((row) => !isOver(row, now)).map(({ id, role }) => [id, role]));
}

export function signedIn({ person }: { person: Person | null }): Person {
  if (!person) throw new NotSignedIn(MISSING);
  return person;
}

type Options = {
  /** Throws NotSignedIn when nobody is signed in. */
  required: boolean;
  /** Refreshes an expired session in this request, for pages and plain forms, which cannot do so themselves. */
  refresh: boolean;
};

export async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
): Promise<Person | null> {
  const named = request.cookies[ACCESS_COOKIE] ?? request.cookies[REFRESH_COOKIE];
  if (!named && !options.required) return null;
  try {
    request.person = await personByAccess(request);
  } catch (error) {
    if (!(error instanceof NotSignedIn)) return strangerIf(!options.required, error, request);
    request.person = options.refresh ? await refreshSession(request, reply).catch(onlyRefusals) : null;
    if (!request.person && options.required) throw error;
  }
  return request.person;
}

function strangerIf(allowed: boolean, error: unknown, request: FastifyRequest): null {
  if (!allowed) throw error;
  request.log.error({ err: error }, 'session not read');
  return null;
}

function onlyRefusals(error: unknown): null {
  if (error instanceof NotSignedIn) return null;
  throw error;
}
