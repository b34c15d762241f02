import type { Db, Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';

/** What an account says of its person. */
export const exportAccount = (db: Db, personId: string) =>
  db
    .selectFrom('people')
    .select(['id', 'email', 'role', 'first_name', 'last_name', 'phone_number'])
    .select(['city', 'street', 'house_number', 'postal_code', 'created_at'])
    .where('id', '=', personId)
    .executeTakeFirst();

/** What a person changed, and what was changed about them. */
export const exportHistory = (db: Db, personId: string) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'action', 'entity', 'entity_id', 'before', 'after'])
    .where((eb) => eb.or([eb('actor_id', '=', personId), eb('entity_id', '=', personId)]))
    .orderBy('id')
    .execute();

/** Overwrites an account with nobody's. The row stays: finished work and the ledger go on naming it. */
export async function eraseAccount(tx: Tx, { id, now }: ErasedPerson): Promise<void> {
  await tx
    .updateTable('people')
    .set({ first_name: 'Konto', last_name: 'usunięte', role: 'user', email: '', password_hash: '', phone_number: '' })
    .set({ city: '', street: '', house_number: '', postal_code: '', deleted_at: now })
    .where('id', '=', id)
    .execute();
}

/** The e-mails a person has had, for the export of their data. */
export const exportEmailChanges = (db: Db, personId: string) =>
  db
    .selectFrom('email_changes')
    .select(['old_email', 'changed_at'])
    .where('person_id', '=', personId)
    .orderBy('changed_at')
    .execute();

/** Takes them away; what was not told yet never will be. */
export async function eraseEmailChanges(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('email_changes').where('person_id', '=', id).execute();
}
