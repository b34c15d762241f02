import type { Db, Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';
import { redact } from '../../platform/redaction.ts';
import { idsOfHorses } from '../horses/queries.ts';

/** The notes on a person's horses, and those the person wrote. */
export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('notes')
    .select(['horse_id', 'author_id', 'title', 'content', 'created_at', 'updated_at'])
    .where((eb) => eb.or([eb('author_id', '=', personId), eb('horse_id', 'in', idsOfHorses(db, personId))]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Deletes the notes on a person's horses, and redacts the person in all others. */
export async function erase(tx: Tx, { id, identifiers }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('notes').where('horse_id', 'in', idsOfHorses(tx, id)).execute();
  await redact(tx, identifiers, { table: 'notes', columns: ['title', 'content'], clear: ['request_digest'] });
}
