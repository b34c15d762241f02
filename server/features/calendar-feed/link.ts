import { type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import type { Command } from '../../platform/forms/action.ts';
import { hashSecret, makeSecret } from '../../platform/session/secrets.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockSession } from '../../platform/session/session-life.ts';

/** How often (ms) the time of the last read is updated. */
const NOTED_EVERY = 3_600_000;

/** Creates a secret feed address for the person, which invalidates the previous one. Returns the secret. */
export async function makeLink(command: Command<object>): Promise<string> {
  const secret = makeSecret();
  const link = { token_hash: hashSecret(secret), created_at: command.now, last_used_at: null };
  const self = signedIn(command);
  await inTransaction(command.db, async (tx) => {
    await lockSession(tx, self);
    await tx
      .insertInto('calendar_links')
      .values({ person_id: self.id, ...link })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(link))
      .execute();
  });
  return secret;
}

/** Revokes the person's feed address, if there is one. */
export async function revokeLink(command: Command<object>): Promise<void> {
  await command.db.deleteFrom('calendar_links').where('person_id', '=', signedIn(command).id).execute();
}

export const linkOf = (db: Db, personId: string) =>
  db
    .selectFrom('calendar_links')
    .select(['created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst();

/** The person of a feed's secret. Records the read, at most once an hour. */
export async function subscriberOf(db: Db, secret: string, now: Date) {
  const token_hash = hashSecret(secret);
  const subscriber = await db
    .selectFrom('calendar_links')
    .innerJoin('people', 'people.id', 'calendar_links.person_id')
    .where('token_hash', '=', token_hash)
    .where('people.deleted_at', 'is', null)
    .select(['people.id', 'people.role', 'last_used_at'])
    .executeTakeFirst();
  if (!subscriber) return undefined;
  const { last_used_at, ...person } = subscriber;
  if (!last_used_at || now.getTime() - last_used_at.getTime() > NOTED_EVERY)
    await db.updateTable('calendar_links').set({ last_used_at: now }).where('token_hash', '=', token_hash).execute();
  return person;
}

export const exportOf = (db: Db, personId: string) =>
  db.selectFrom('calendar_links').select(['created_at', 'last_used_at']).where('person_id', '=', personId).execute();

export async function endLinkOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('calendar_links').where('person_id', '=', personId).execute();
}

export const erase = (tx: Tx, { id }: ErasedPerson): Promise<void> => endLinkOf(tx, id);
