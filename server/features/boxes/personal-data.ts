import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';
import { mentionsInSql, redact } from '../../platform/redaction.ts';

/** Takes a person out of the list of boxes. A box that is called after them leaves it, as horses give up such a box. */
export async function erase(tx: Tx, { identifiers }: ErasedPerson): Promise<void> {
  await tx
    .deleteFrom('boxes')
    .where(mentionsInSql(identifiers, sql.ref('name')))
    .execute();
  await redact(tx, identifiers, { table: 'boxes', columns: ['aisle'] });
}
