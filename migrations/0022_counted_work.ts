import { type Kysely, sql } from 'kysely';

/**
 * Calendars count the work of a month's days, open and finished apart. These indexes hold no more than such a count asks
 * for: Postgres keeps equal keys once, so that the work of six weeks is a few hundred pages, in the order of the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index occurrences_open_by_day on occurrences (date_to_finish) where finished_at is null;
    create index occurrences_finished_by_day on occurrences (date_to_finish) where finished_at is not null;
    create index occurrences_finished_of_worker on occurrences (worker_id, date_to_finish, service_id)
      where finished_at is not null;
  `.execute(db);
}
