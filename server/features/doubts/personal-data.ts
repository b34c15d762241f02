import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { dayOfInstant, type OthersTexts } from '../../platform/data/redaction.ts';

export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('doubts')
    .select(['entry_id', 'reason', 'raised_at', 'outcome', 'answer', 'answered_at'])
    .where('raised_by', '=', personId)
    .orderBy('raised_at')
    .execute();

const doubt = {
  table: 'doubts' as const,
  about: sql<string>`(select horse.name from horses horse, ledger_entries entry
    where entry.id = doubts.entry_id and horse.id = entry.horse_id)`,
};

export const othersDoubts: OthersTexts[] = [
  {
    ...doubt,
    columns: ['reason'],
    called: 'Wątpliwość do opłaty',
    on: dayOfInstant('raised_at'),
    ofOthers: ({ id }) => sql`raised_by <> ${id}`,
  },
  {
    ...doubt,
    columns: ['answer'],
    called: 'Odpowiedź na wątpliwość',
    on: dayOfInstant('answered_at'),
    ofOthers: ({ id }) => sql`raised_by <> ${id} and answered_by is distinct from ${id}`,
  },
];

export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('doubts').where('raised_by', '=', id).execute();
  await tx.updateTable('doubts').set({ answer: null }).where('answered_by', '=', id).execute();
}
