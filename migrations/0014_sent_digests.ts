import { type Kysely, sql } from 'kysely';

/**
 * What a device sent when it made a row, as a digest: the same sent again is known by it, even when the row was changed
 * meanwhile. Rows of before have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['horses', 'notes', 'events'])
    await sql`alter table ${sql.table(table)} add column sent_digest bytea`.execute(db);
}
