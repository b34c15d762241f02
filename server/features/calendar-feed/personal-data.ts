import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';

export const exportOf = (db: Db, personId: string) =>
  db.selectFrom('calendar_links').select(['created_at', 'last_used_at']).where('person_id', '=', personId).execute();

export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('calendar_links').where('person_id', '=', id).execute();
}
