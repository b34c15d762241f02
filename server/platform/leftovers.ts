import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { tellsOfInSql, tracesOf } from './redaction.ts';

/** Takes away refused forms of a person, and those of others in which they are named. */
export async function erase(tx: Tx, personId: string): Promise<void> {
  const traces = await tracesOf(tx, personId);
  await tx
    .deleteFrom('kept_forms')
    .where((eb) => eb.or([eb('person_id', '=', personId), tellsOfInSql(traces, sql`(input::text || errors::text)`)]))
    .execute();
}
