import { type Kysely, sql } from 'kysely';

/** An owner's remark on a request, the digest of what was sent, and an index of the bookings that need a top-up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table horse_services
      add column remark text not null default '' check (char_length(remark) <= 500),
      add column request_digest bytea;

    -- Bookings that have ended are not in it, so that the daily top-up never reads them.
    drop index horse_services_to_fill;
    create index horse_services_to_fill on horse_services (filled_until nulls first, id)
      where approved and not onetime and deleted_at is null
        and (filled_until is null or check_until is null or filled_until < check_until);
  `.execute(db);
}
