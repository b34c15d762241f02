import type { Db, Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';
import { redact } from '../../platform/redaction.ts';

/** What a person doubted, and what they were answered. */
export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('doubts')
    .select(['entry_id', 'reason', 'raised_at', 'outcome', 'answer', 'answered_at'])
    .where('raised_by', '=', personId)
    .orderBy('raised_at')
    .execute();

/** Deletes the doubts of a person, and redacts the person in those of others. */
export async function erase(tx: Tx, { id, identifiers }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('doubts').where('raised_by', '=', id).execute();
  await redact(tx, identifiers, { table: 'doubts', columns: ['reason', 'answer'] });
}
