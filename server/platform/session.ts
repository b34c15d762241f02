import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '../domain/policy.ts';
import { type Db, inTransaction, type Tx } from './database.ts';
import { NotSignedIn } from './errors.ts';

/** Who is signed in: read from the database at every request, so that a change of role works at once. */
export type Person = {
  id: string;
  session_id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  has_picture: boolean;
  owns_horse: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null;
  }
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ACCESS_LIFE = 15 * MINUTE;
const IDLE_LIFE = 14 * DAY;
const WHOLE_LIFE = 30 * DAY;
/** How long the pair before still works once the new one was used: for a lost answer or two tabs at once. */
const GRACE = 15_000;

export const ACCESS_COOKIE = 'access_token';
export const REFRESH_COOKIE = 'refresh_token';

/** The three refusals at which the client refreshes once; the texts are the contract's. */
const MISSING = 'Missing access_token cookie';
const EXPIRED = 'Token has expired';
const REVOKED = 'Token has been revoked';

type Secrets = { access: string; refresh: string };

const hash = (secret: string) => createHash('sha256').update(secret).digest();
const same = (stored: Buffer | null, secret: string) => stored !== null && timingSafeEqual(stored, hash(secret));
const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

// A token is '<session id>.<secret>': the id finds the row, the secret, stored hashed, opens it.
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function parseToken(token: string | undefined): { session: string; secret: string } | undefined {
  const [session, secret] = (token ?? '').split('.');
  return session && secret && UUID.test(session) ? { session, secret } : undefined;
}

/**
 * The pair that follows a refresh token. It is derived, with a key that only the session's row holds, instead of drawn
 * at random: whoever repeats a refresh (a lost answer, a second tab) gets the same pair again, and still no secret
 * stands in the database.
 */
function nextSecrets(rotationKey: Buffer, refreshSecret: string): Secrets {
  const derive = (purpose: string) =>
    createHmac('sha256', rotationKey).update(`${purpose}:${refreshSecret}`).digest('base64url');
  return { access: derive('access'), refresh: derive('refresh') };
}

/** Opens a session for a person and gives the browser its cookies. */
export async function openSession(tx: Tx, reply: FastifyReply, personId: string, now: Date): Promise<void> {
  const id = randomUUID();
  const secrets = { access: randomBytes(32).toString('base64url'), refresh: randomBytes(32).toString('base64url') };
  const expires = after(now, WHOLE_LIFE);
  await tx
    .insertInto('sessions')
    .values({
      id,
      person_id: personId,
      access_hash: hash(secrets.access),
      access_expires_at: after(now, ACCESS_LIFE),
      refresh_hash: hash(secrets.refresh),
      confirmed_at: now,
      rotation_key: randomBytes(32),
      user_agent: (reply.request.headers['user-agent'] ?? '').slice(0, 300),
      created_at: now,
      last_used_at: now,
      idle_expires_at: after(now, IDLE_LIFE),
      expires_at: expires,
    })
    .execute();
  setCookies(reply, id, secrets, expires, now);
}

/** Ends a session at once. */
export async function endSession(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends all sessions of a person, or all but one. */
export async function endSessionsOf(tx: Tx, personId: string, except?: string): Promise<void> {
  let query = tx.deleteFrom('sessions').where('person_id', '=', personId);
  if (except) query = query.where('id', '!=', except);
  await query.execute();
}

/** The session a browser names by either of its tokens, valid or stale: what signing out has to end. */
export function namedSession(request: FastifyRequest): string | undefined {
  return (parseToken(request.cookies[ACCESS_COOKIE]) ?? parseToken(request.cookies[REFRESH_COOKIE]))?.session;
}

function setCookies(reply: FastifyReply, session: string, secrets: Secrets, expires: Date, now: Date): void {
  const { config } = reply.server.deps;
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    // Both last as long as the session may, so that an old access token can be told from a missing one.
    maxAge: Math.floor(Math.min(IDLE_LIFE, expires.getTime() - now.getTime()) / 1000),
  } as const;
  reply.setCookie(ACCESS_COOKIE, `${session}.${secrets.access}`, options);
  reply.setCookie(REFRESH_COOKIE, `${session}.${secrets.refresh}`, options);
}

export function clearSessionCookies(reply: FastifyReply): void {
  for (const name of [ACCESS_COOKIE, REFRESH_COOKIE]) reply.clearCookie(name, { path: '/' });
}

/** Session and person in one query. */
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
    ])
    .select((eb) => [
      eb('pictures.person_id', 'is not', null).as('has_picture'),
      eb
        .exists(
          eb
            .selectFrom('horses')
            .whereRef('horses.owner_id', '=', 'people.id')
            .where('horses.archived_at', 'is', null)
            .select('horses.id'),
        )
        .as('owns_horse'),
    ])
    .executeTakeFirst();

type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Checks an access token's secret against its session. Throws the refusal that fits. */
function checkAccess(found: Found, secret: string, now: Date): 'current' | 'previous' {
  if (found.expires_at <= now || found.idle_expires_at <= now) throw new NotSignedIn(EXPIRED);
  const current = same(found.access_hash, secret);
  if (!current && !same(found.previous_access_hash, secret)) throw new NotSignedIn(REVOKED);
  const expires = current ? found.access_expires_at : (found.previous_access_expires_at as Date);
  const replaced = !current && found.confirmed_at !== null && after(found.confirmed_at, GRACE) <= now;
  if (expires <= now || replaced) throw new NotSignedIn(EXPIRED);
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
  if (pair === 'current' && !found.confirmed_at) await confirm(db, token.session, now);
  return personOf(found, token.session);
}

/** The new pair has reached the browser: from here on the one before has only its grace. */
const confirm = (db: Db | Tx, session: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ confirmed_at: now })
    .where('id', '=', session)
    .where('confirmed_at', 'is', null)
    .execute();

function personOf(found: Found, session: string): Person {
  return {
    id: found.id,
    session_id: session,
    email: found.email as string,
    first_name: found.first_name,
    last_name: found.last_name,
    role: found.role,
    has_picture: Boolean(found.has_picture),
    owns_horse: Boolean(found.owns_horse),
  };
}

/**
 * Turns the refresh cookie into a new pair of tokens, under a lock on the session's row. The pair before stays good
 * until the new one has been used and 15 s longer; a refresh token older than that ends the session.
 * Throws NotSignedIn.
 */
export async function refreshSession(request: FastifyRequest, reply: FastifyReply): Promise<Person> {
  const { db, clock } = request.server.deps;
  const cookie = request.cookies[REFRESH_COOKIE];
  if (!cookie) throw new NotSignedIn(MISSING);
  const token = parseToken(cookie);
  if (!token) throw new NotSignedIn(REVOKED);
  const now = clock();
  const rotated = await inTransaction(db, (tx) => rotate(tx, token.session, token.secret, now));
  if (!rotated) throw new NotSignedIn(REVOKED);
  const found = await findSession(db, token.session);
  if (!found) throw new NotSignedIn(REVOKED);
  setCookies(reply, token.session, rotated, found.expires_at, now);
  return personOf(found, token.session);
}

/** Undefined when the session is over, be it by this very reuse of an old token. */
async function rotate(tx: Tx, id: string, secret: string, now: Date): Promise<Secrets | undefined> {
  const session = await tx.selectFrom('sessions').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
  if (!session) return undefined;
  const over = session.expires_at <= now || session.idle_expires_at <= now;
  const current = same(session.refresh_hash, secret);
  const inGrace = session.confirmed_at === null || after(session.confirmed_at, GRACE) > now;
  const repeated = !current && inGrace && same(session.previous_refresh_hash, secret);
  if (over || !(current || repeated)) {
    await endSession(tx, id);
    return undefined;
  }
  const next = nextSecrets(session.rotation_key, secret);
  const fresh = { last_used_at: now, idle_expires_at: after(now, IDLE_LIFE) };
  if (repeated) {
    // The same pair again. Nobody has used it yet, or did so seconds ago; its life starts anew only in the first case.
    const restart = session.confirmed_at === null ? { access_expires_at: after(now, ACCESS_LIFE) } : {};
    await tx
      .updateTable('sessions')
      .set({ ...fresh, ...restart })
      .where('id', '=', id)
      .execute();
    return next;
  }
  await tx
    .updateTable('sessions')
    .set({
      ...fresh,
      previous_access_hash: session.access_hash,
      previous_access_expires_at: session.access_expires_at,
      previous_refresh_hash: session.refresh_hash,
      access_hash: hash(next.access),
      access_expires_at: after(now, ACCESS_LIFE),
      refresh_hash: hash(next.refresh),
      confirmed_at: null,
    })
    .where('id', '=', id)
    .execute();
  return next;
}

/** The person of a call that the policy lets only signed-in people make. */
export function signedIn({ person }: { person: Person | null }): Person {
  if (!person) throw new NotSignedIn(MISSING);
  return person;
}

type Options = {
  /** Throw NotSignedIn when nobody is signed in; otherwise a caller without a session is nobody. */
  required: boolean;
  /** Refresh an expired session within this request: for pages and plain forms, which cannot do it themselves. */
  refresh: boolean;
};

/** Finds out who calls and notes it as `request.person`. */
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
    if (!(error instanceof NotSignedIn)) throw error;
    request.person = options.refresh ? await refreshSession(request, reply).catch(onlyRefusals) : null;
    if (!request.person && options.required) throw error;
  }
  return request.person;
}

function onlyRefusals(error: unknown): null {
  if (error instanceof NotSignedIn) return null;
  throw error;
}
