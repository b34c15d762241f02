import { type Kysely, sql } from 'kysely';

/** Whether packages are due is asked for all horses at once: the package fees of a year, without all other entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index ledger_entries_packages on ledger_entries (period, horse_id) include (id) where kind = 'package_fee'
  `.execute(db);
}
