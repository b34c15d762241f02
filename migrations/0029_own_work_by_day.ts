import { type Kysely, sql } from 'kysely';

/** A worker's calendar counts what they finished, by the day it was to be done, rather than what was given to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index occurrences_finished_by_for_day on occurrences (finished_by, date_to_finish) where finished_by is not null;
    drop index occurrences_finished_of_worker;
  `.execute(db);
}
