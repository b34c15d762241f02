import { type Kysely, sql } from 'kysely';

/** An event that ends at midnight is not of the day that begins then; one that lasts no time is of its own day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index events_by_days;
    -- events_in_our_age goes with it
    alter table events drop column last_day;
    alter table events
      add column last_day date not null generated always as (
        coalesce(end_day, greatest(
          starts_at at time zone 'Europe/Warsaw',
          (ends_at at time zone 'Europe/Warsaw') - interval '1 microsecond'
        )::date)
      ) stored,
      add constraint events_in_our_age check (
        isfinite(first_day) and isfinite(last_day) and first_day >= '2000-01-01' and last_day < '2200-01-01'
      );
    create index events_by_days on events using gist (daterange(first_day, last_day, '[]'));
  `.execute(db);
}
