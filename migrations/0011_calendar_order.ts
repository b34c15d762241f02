import { type Kysely, sql } from 'kysely';

/** Calendars list a day's work by its name: read off the index in that order, a page costs the same in any stable. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index occurrences_by_day;
    create index occurrences_by_day on occurrences (date_to_finish, service_name collate polish, id);
    -- Work for horses with an alert comes first, and these are few.
    create index horses_with_alert on horses (id) where health_alert and archived_at is null;
  `.execute(db);
}
