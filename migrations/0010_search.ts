import { type Kysely, sql } from 'kysely';

/**
 * Finds people by a piece of their name, e-mail or number without reading through all of them. pg_trgm comes with
 * Postgres and may be installed by whoever owns the database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create index people_by_text on people using gin (search_text gin_trgm_ops) where deleted_at is null;
  `.execute(db);
}
