import { type Kysely, sql } from 'kysely';

/** What an owner adds to a request, the digest of what was sent, and which bookings still have days to be laid out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table horse_services
      add column remark text not null default '' check (char_length(remark) <= 500),
      add column request_digest bytea;

    -- Those that have ended need no look any more, however many there come to be.
    drop index horse_services_to_fill;
    create index horse_services_to_fill on horse_services (filled_until nulls first, id)
      where approved and not onetime and deleted_at is null
        and (filled_until is null or check_until is null or filled_until < check_until);
  `.execute(db);
}
