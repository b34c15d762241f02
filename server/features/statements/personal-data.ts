import type { Db, Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';

/** Whether a person wants their statement by mail, where they have chosen. */
export const exportOf = (db: Db, personId: string) =>
  db.selectFrom('statement_mails').select(['wanted', 'changed_at']).where('person_id', '=', personId).execute();

/** Takes the choice and the links of a person's mails away. */
export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('statement_mails').where('person_id', '=', id).execute();
  await tx.deleteFrom('statement_links').where('person_id', '=', id).execute();
}
