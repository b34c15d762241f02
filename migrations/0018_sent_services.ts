import { type Kysely, sql } from 'kysely';

/** The digest of the request that made a service, so that one sent twice is one; rows of before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table services add column request_digest bytea`.execute(db);
}
