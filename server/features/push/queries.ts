import type { PushSubscription } from 'web-push';
import type { Role } from '../../domain/policy.ts';
import { anyOfTexts, type Db, type Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import type { Person } from '../../platform/session/session.ts';
import { kindsFor, NOTICE_KINDS, type NoticeChoice, type NoticeKind } from './schema.ts';

const MAX_DEVICES = 10;

type Device = { subscription: PushSubscription; user_agent: string };

/** Saves a session's device for a person, and removes it from anybody else. */
export async function saveDevice(
  tx: Tx,
  { id: person_id, session_id }: Person,
  { subscription, user_agent }: Device,
  now: Date,
): Promise<void> {
  const { endpoint } = subscription;
  // The lock keeps concurrent saves within the limit.
  await tx.selectFrom('people').select('id').where('id', '=', person_id).forNoKeyUpdate().execute();
  const values = { person_id, session_id, subscription: JSON.stringify(subscription), user_agent, created_at: now };
  await tx
    .insertInto('push_subscriptions')
    .values({ endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute();
  // A browser has one subscription, so its previous one no longer works.
  await tx
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', session_id)
    .where('endpoint', '<>', endpoint)
    .execute();
  await dropOldest(tx, person_id);
}

async function dropOldest(tx: Tx, personId: string): Promise<void> {
  const tooMany = tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(MAX_DEVICES);
  await tx.deleteFrom('push_subscriptions').where('id', 'in', tooMany).execute();
}

/** Deletes one device of a person, or all. Returns the sessions of these devices. */
export async function deleteDevices(
  db: Db,
  personId: string,
  endpoint: string | undefined,
): Promise<(string | null)[]> {
  const dropped = await db
    .deleteFrom('push_subscriptions')
    .where('person_id', '=', personId)
    .$if(endpoint !== undefined, (query) => query.where('endpoint', '=', endpoint as string))
    .returning('session_id')
    .execute();
  return dropped.map(({ session_id }) => session_id);
}

export const devicesOf = (db: Db | Tx, personId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'session_id', 'user_agent', 'created_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_DEVICES)
    .execute();

export async function peopleWithDevices(db: Db | Tx, roles: readonly Role[]): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('role', '=', anyOfTexts(roles))
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(eb.selectFrom('push_subscriptions').whereRef('person_id', '=', 'people.id').select('person_id')),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A device, if it is still this person's: a shared phone may have passed to somebody else. */
export async function subscriptionOf(db: Db, personId: string, id: string): Promise<PushSubscription | undefined> {
  const found = await db
    .selectFrom('push_subscriptions')
    .select('subscription')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return found?.subscription as PushSubscription | undefined;
}

export async function deleteDevice(db: Db, id: string, { endpoint }: PushSubscription): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute();
}

/** The kinds of notices that somebody has switched off. */
export async function mutedKinds(db: Db, personId: string): Promise<NoticeKind[]> {
  const rows = await db.selectFrom('muted_notices').select('kind').where('person_id', '=', personId).execute();
  return rows.map(({ kind }) => kind as NoticeKind);
}

/** The kinds that somebody may get, and whether they want each. */
export async function noticeChoices(db: Db, person: Person): Promise<NoticeChoice[]> {
  const muted = await mutedKinds(db, person.id);
  return kindsFor(person).map((kind) => ({ kind, label: NOTICE_KINDS[kind], wanted: !muted.includes(kind) }));
}

/** Of the offered kinds, switches the muted ones off and the others on. */
export async function saveMuted(
  tx: Tx,
  person_id: string,
  offered: readonly NoticeKind[],
  muted: readonly NoticeKind[],
): Promise<void> {
  await tx
    .deleteFrom('muted_notices')
    .where('person_id', '=', person_id)
    .where('kind', '=', anyOfTexts(offered))
    .execute();
  const rows = muted.map((kind) => ({ person_id, kind }));
  if (rows.length)
    await tx
      .insertInto('muted_notices')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export const exportMuted = (db: Db, personId: string) =>
  db.selectFrom('muted_notices').select('kind').where('person_id', '=', personId).orderBy('kind').execute();

export async function eraseMuted(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('muted_notices').where('person_id', '=', id).execute();
}

export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['subscription', 'user_agent', 'created_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Includes devices of ended sessions. */
export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('person_id', '=', id).execute();
}
