import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';
import { mentionsInSql, redacted } from '../../platform/redaction.ts';

/** What was typed about the payee names nobody else: the person is redacted there. */
export async function erase(tx: Tx, { identifiers }: ErasedPerson): Promise<void> {
  const typed = sql<string>`value::text`;
  await tx
    .updateTable('settings')
    .set({ value: sql<string>`(${redacted(identifiers, typed)})::jsonb` })
    .where('key', 'in', ['payee', 'vat'])
    .where(mentionsInSql(identifiers, typed))
    .execute();
}
