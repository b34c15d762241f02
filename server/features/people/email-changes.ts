import type { Db, Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';

type EmailChange = { person_id: string; old_email: string; changed_at: Date };

/** Keeps an address that was changed: the job that notifies it carries no more than the id returned. */
export async function noteEmailChange(tx: Tx, change: EmailChange): Promise<string> {
  const { id } = await tx.insertInto('email_changes').values(change).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A change that the old address was not notified of yet; undefined when it was, or the account is gone. */
export const unnotifiedChange = (db: Db, id: string) =>
  db
    .selectFrom('email_changes')
    .select(['old_email', 'changed_at'])
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirst();

export async function markNotified(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('email_changes').set({ told_at: now }).where('id', '=', id).execute();
}

/** The e-mails a person has had, for the export of their data. */
export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('email_changes')
    .select(['old_email', 'changed_at'])
    .where('person_id', '=', personId)
    .orderBy('changed_at')
    .execute();

/** Takes them away; what was not told yet never will be. */
export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('email_changes').where('person_id', '=', id).execute();
}
