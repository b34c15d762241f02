import type { Db, Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';
import { redact } from '../../platform/redaction.ts';

/** A person's lines in the books, in grosze, charges negative, with what was written about them. */
export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('ledger_entries')
    .leftJoin('entry_notes', 'entry_notes.entry_id', 'ledger_entries.id')
    .select(['ledger_entries.id', 'horse_id', 'kind', 'amount', 'occurred_on', 'period', 'created_at', 'note'])
    .where('owner_id', '=', personId)
    .orderBy('seq')
    .execute();

/** The ledger is kept. What was written about a person's lines is deleted, and the person redacted in all other notes. */
export async function erase(tx: Tx, { id, identifiers }: ErasedPerson): Promise<void> {
  const theirs = tx.selectFrom('ledger_entries').select('id').where('owner_id', '=', id);
  await tx.deleteFrom('entry_notes').where('entry_id', 'in', theirs).execute();
  await redact(tx, identifiers, { table: 'entry_notes', columns: ['note'] });
}
