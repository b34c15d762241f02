import type { Db, Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';

/** Since when a person's calendar has had a secret address. */
export const exportOf = (db: Db, personId: string) =>
  db.selectFrom('calendar_links').select(['created_at', 'last_used_at']).where('person_id', '=', personId).execute();

/** Takes the secret address away. */
export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('calendar_links').where('person_id', '=', id).execute();
}
