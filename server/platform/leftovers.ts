import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { identifiersOf, mentionsInSql } from './redaction.ts';

/** Takes away refused forms of a person, and those of others in which they are named. */
export async function erase(tx: Tx, personId: string): Promise<void> {
  const traces = await identifiersOf(tx, personId);
  await tx
    .deleteFrom('old_input')
    .where((eb) => eb.or([eb('person_id', '=', personId), mentionsInSql(traces, sql`(input::text || errors::text)`)]))
    .execute();
}
