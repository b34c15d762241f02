import { type Kysely, sql } from 'kysely';

/** Who raised and ended which health alert, when and why. Whether a horse has one now stays written on the horse. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table health_alerts (
      id uuid primary key default gen_random_uuid(),
      horse_id uuid not null references horses,
      reason text check (char_length(reason) <= 200 and reason ~ '[^[:space:]]'),
      -- Null: raised before this was written down.
      raised_by uuid references people,
      raised_at timestamptz not null,
      ended_by uuid references people,
      ended_at timestamptz,
      constraint health_alerts_ended_by_somebody check ((ended_at is null) = (ended_by is null)),
      constraint health_alerts_end_after_start check (ended_at >= raised_at)
    );
    create index health_alerts_of_horse on health_alerts (horse_id, raised_at desc, id);
    create unique index health_alerts_one_at_a_time on health_alerts (horse_id) where ended_at is null;
    create index health_alerts_of_raiser on health_alerts (raised_by);
    create index health_alerts_of_ender on health_alerts (ended_by) where ended_by is not null;

    insert into health_alerts (horse_id, raised_at) select id, health_alert_since from horses where health_alert;

    -- What needs somebody is looked for on every overview.
    create index horses_in_alert on horses (id) where health_alert and archived_at is null;
  `.execute(db);
}
