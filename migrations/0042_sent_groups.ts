import { type Kysely, sql } from 'kysely';

/** The digest of the request that made a group, so that one sent twice is one though it was renamed; rows of before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table groups add column request_digest bytea`.execute(db);
}
