import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { overwritePeople } from './queries.ts';

export const exportAccount = (db: Db, personId: string) =>
  db
    .selectFrom('people')
    .select(['id', 'email', 'role', 'first_name', 'last_name', 'phone_number'])
    .select(['city', 'street', 'house_number', 'postal_code', 'created_at'])
    .where('id', '=', personId)
    .executeTakeFirst();

export const exportHistory = (db: Db, personId: string) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'action', 'entity', 'entity_id', 'before', 'after'])
    .where((eb) => eb.or([eb('actor_id', '=', personId), eb('entity_id', '=', personId)]))
    .orderBy('id')
    .execute();

export const eraseAccount = (tx: Tx, { id, now }: ErasedPerson): Promise<void> => overwritePeople(tx, [id], now);

export const exportEmailChanges = (db: Db, personId: string) =>
  db
    .selectFrom('email_changes')
    .select(['old_email', 'changed_at'])
    .where('person_id', '=', personId)
    .orderBy('changed_at')
    .execute();

export async function formerEmailsOf(db: Db | Tx, personId: string): Promise<string[]> {
  const rows = await db.selectFrom('email_changes').select('old_email').where('person_id', '=', personId).execute();
  return rows.map(({ old_email }) => old_email);
}

/** Deletes the person's earlier e-mails; unsent notices are dropped. */
export async function eraseEmailChanges(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('email_changes').where('person_id', '=', id).execute();
}
