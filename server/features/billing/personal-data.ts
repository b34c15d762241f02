import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import type { OthersTexts, Wanted } from '../../platform/data/redaction.ts';

/** Amounts in grosze, charges negative, with the notes about them. */
export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('ledger_entries')
    .leftJoin('entry_notes', 'entry_notes.entry_id', 'ledger_entries.id')
    .select([
      'ledger_entries.id',
      'horse_id',
      'kind',
      'amount',
      'occurred_on',
      'period',
      'due_on',
      'first_day',
      'last_day',
      'month_price',
      'paid_on',
      'method',
      'created_at',
      'note',
    ])
    .where('owner_id', '=', personId)
    .orderBy('seq')
    .execute();

const entry = sql`from ledger_entries entry where entry.id = entry_notes.entry_id`;

const isTheirs = ({ id }: Wanted) =>
  sql<boolean>`exists (select ${entry} and (entry.owner_id = ${id} or entry.created_by is not distinct from ${id}))`;

export const othersNotes: OthersTexts = {
  table: 'entry_notes',
  columns: ['note'],
  key: 'entry_id',
  called: 'Uwaga w rozliczeniach',
  about: sql`(select horse.name from horses horse, ledger_entries entry
    where entry.id = entry_notes.entry_id and horse.id = entry.horse_id)`,
  on: sql`(select occurred_on ${entry})`,
  ofOthers: (person) => sql`not ${isTheirs(person)}`,
};

/** The ledger is kept. Notes about the person's lines, and notes that the person wrote, are deleted. */
export async function erase(tx: Tx, person: ErasedPerson): Promise<void> {
  await tx.deleteFrom('entry_notes').where(isTheirs(person)).execute();
}
