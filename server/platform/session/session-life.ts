import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from '../data/database.ts';
import { NotSignedIn } from '../http/errors.ts';
import { hashSecret, makeSecret, matchesHash } from './secrets.ts';
import { nextSecrets, type Secrets, setSessionCookies } from './session-tokens.ts';

/** This text is part of the API contract. */
export const REVOKED = 'Token has been revoked';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ACCESS_LIFE = 15 * MINUTE;
export const IDLE_LIFE = 14 * DAY;
const WHOLE_LIFE = 30 * DAY;
/** How long (ms) the previous pair stays valid after the new one was used, for a lost answer or two tabs at once. */
const GRACE = 15_000;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Whether the previous pair is still valid. `confirmed_at`: when the current one was first used. */
export const inGrace = (session: { confirmed_at: Date | null }, now: Date): boolean =>
  session.confirmed_at === null || after(session.confirmed_at, GRACE) > now;

export const isOver = (session: { expires_at: Date; idle_expires_at: Date }, now: Date): boolean =>
  session.expires_at <= now || session.idle_expires_at <= now;

export async function openSession(tx: Tx, reply: FastifyReply, personId: string, now: Date): Promise<void> {
  const id = randomUUID();
  const secrets = { access: makeSecret(), refresh: makeSecret() };
  await tx
    .insertInto('sessions')
    .values({
      id,
      person_id: personId,
      access_hash: hashSecret(secrets.access),
      access_expires_at: after(now, ACCESS_LIFE),
      refresh_hash: hashSecret(secrets.refresh),
      confirmed_at: now,
      rotation_key: randomBytes(32),
      user_agent: (reply.request.headers['user-agent'] ?? '').slice(0, 300),
      created_at: now,
      last_used_at: now,
      idle_expires_at: after(now, IDLE_LIFE),
      expires_at: after(now, WHOLE_LIFE),
    })
    .execute();
  setSessionCookies(reply, id, secrets, IDLE_LIFE);
}

/**
 * Locks the session of a person who creates something that acts later in their name. A concurrent `endActingLater` then
 * either finds what was created, or has ended the session before. Throws NotSignedIn if the session has ended.
 */
export async function lockSession(tx: Tx, person: { id: string; session_id: string }): Promise<void> {
  const session = await tx
    .selectFrom('people')
    .innerJoin('sessions', 'sessions.person_id', 'people.id')
    .select('sessions.id')
    .where('people.id', '=', person.id)
    .where('sessions.id', '=', person.session_id)
    // A change of password locks the rows in the same order.
    .forShare(['people', 'sessions'])
    .executeTakeFirst();
  if (!session) throw new NotSignedIn(REVOKED);
}

/** Ends a session and its device's notifications. */
export async function endSession(tx: Tx, id: string): Promise<void> {
  // The lock waits for a transaction that saves a device for the session, so that the device is deleted too.
  await tx.selectFrom('sessions').select('id').where('id', '=', id).forUpdate().execute();
  await tx.deleteFrom('push_subscriptions').where('session_id', '=', id).execute();
  await tx.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends a person's sessions and their devices' notifications; the session `except` stays. */
export async function endSessionsOf(tx: Tx, personId: string, except?: string): Promise<void> {
  const other = <Column extends string>(column: Column) =>
    sql<boolean>`${sql.ref(column)} is distinct from ${except ?? null}::uuid`;
  // Sessions first: a device that is concurrently saved for one of them then has no session and is deleted too.
  await tx.deleteFrom('sessions').where('person_id', '=', personId).where(other('id')).execute();
  await tx.deleteFrom('push_subscriptions').where('person_id', '=', personId).where(other('session_id')).execute();
}

/** Ends one of a person's sessions and its device's notifications; false when there is no such session. */
export async function endSessionOf(tx: Tx, personId: string, id: string): Promise<boolean> {
  const session = tx.selectFrom('sessions').select('id').where('person_id', '=', personId).where('id', '=', id);
  if (!(await session.forUpdate().executeTakeFirst())) return false;
  await endSession(tx, id);
  return true;
}

/** Records that the browser has received the new pair, which starts the grace period of the previous one. */
export const confirmPair = (db: Db | Tx, session: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ confirmed_at: now })
    .where('id', '=', session)
    .where('confirmed_at', 'is', null)
    .execute();

/**
 * Replaces the pair of a session by the one that follows this refresh token, under a lock on the session's row. Undefined
 * when the session is over; reusing an old token ends it.
 */
export async function rotatePair(tx: Tx, id: string, secret: string, now: Date): Promise<Secrets | undefined> {
  const session = await tx.selectFrom('sessions').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
  if (!session) return undefined;
  const current = matchesHash(session.refresh_hash, secret);
  const repeated = !current && inGrace(session, now) && matchesHash(session.previous_refresh_hash, secret);
  if (isOver(session, now) || !(current || repeated)) {
    await endSession(tx, id);
    return undefined;
  }
  const next = nextSecrets(session.rotation_key, secret);
  const renewed = { last_used_at: now, idle_expires_at: after(now, IDLE_LIFE) };
  if (repeated) {
    // Returns the same pair again. Its life restarts only if nobody has used it yet.
    const restart = session.confirmed_at === null ? { access_expires_at: after(now, ACCESS_LIFE) } : {};
    await tx
      .updateTable('sessions')
      .set({ ...renewed, ...restart })
      .where('id', '=', id)
      .execute();
    return next;
  }
  await tx
    .updateTable('sessions')
    .set({
      ...renewed,
      previous_access_hash: session.access_hash,
      previous_access_expires_at: session.access_expires_at,
      previous_refresh_hash: session.refresh_hash,
      access_hash: hashSecret(next.access),
      access_expires_at: after(now, ACCESS_LIFE),
      refresh_hash: hashSecret(next.refresh),
      confirmed_at: null,
    })
    .where('id', '=', id)
    .execute();
  return next;
}
