import { type Kysely, sql } from 'kysely';

/** Horses in alert had two indexes, one as the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index horses_with_alert`.execute(db);
}
