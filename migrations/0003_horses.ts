import { type Kysely, sql } from 'kysely';

/** Horses with their boxes and health alerts, notes, and personal calendar entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table horses (
      id uuid primary key default gen_random_uuid(),
      owner_id uuid not null references people,
      name short_name not null,
      breed short_name not null,
      box_number text check (char_length(box_number) <= 12 and box_number ~ '[^[:space:]]'),
      description long_text not null,
      payment price not null default 0,
      payment_for_annual price not null default 0,
      health_alert boolean not null default false,
      -- When the flag was last set or cleared: a change queued on a phone never undoes a newer one.
      health_alert_since timestamptz,
      created_on date not null check (isfinite(created_on)),
      created_at timestamptz not null,
      archived_at timestamptz,
      box_key text generated always as (lower(btrim(box_number) collate polish)) stored,
      constraint horses_alert_has_a_start check (not health_alert or health_alert_since is not null)
    );
    -- 'b3 ' and 'B3' are one box, and only living horses stand in boxes.
    create unique index horses_box_key on horses (box_key) where archived_at is null and box_key is not null;
    create index horses_of_owner on horses (owner_id, name collate polish, id);
    create index horses_by_name on horses (name collate polish, id) where archived_at is null;
    create index horses_by_box on horses (box_number collate box_order, id) where archived_at is null;

    create table notes (
      id uuid primary key default gen_random_uuid(),
      horse_id uuid not null references horses,
      author_id uuid not null references people,
      title title not null,
      content long_text not null check (content ~ '[^[:space:]]'),
      created_at timestamptz not null,
      updated_at timestamptz
    );
    create index notes_of_horse on notes (horse_id, created_at desc, id);
    create index notes_of_author on notes (author_id);

    -- An all-day entry has days, any other instants: a day must not move when clocks or phones do.
    create table events (
      id uuid primary key default gen_random_uuid(),
      horse_id uuid not null references horses,
      author_id uuid not null references people,
      title title not null,
      description long_text not null,
      all_day boolean not null,
      start_day date,
      end_day date,
      starts_at timestamptz,
      ends_at timestamptz,
      is_finished boolean not null default false,
      created_at timestamptz not null,
      -- The stable's days it touches, whichever kind it is: for ranges and order.
      first_day date not null generated always as
        (coalesce(start_day, (starts_at at time zone 'Europe/Warsaw')::date)) stored,
      last_day date not null generated always as
        (coalesce(end_day, (ends_at at time zone 'Europe/Warsaw')::date)) stored,
      constraint events_days_or_instants check (
        case when all_day then num_nulls(start_day, end_day) = 0 and num_nulls(starts_at, ends_at) = 2
        else num_nulls(start_day, end_day) = 2 and num_nulls(starts_at, ends_at) = 0 end
      ),
      constraint events_start_before_end check (start_day <= end_day and all_day or starts_at <= ends_at and not all_day),
      constraint events_in_our_age check (
        isfinite(first_day) and isfinite(last_day) and first_day >= '2000-01-01' and last_day < '2200-01-01'
      )
    );
    create index events_of_horse on events (horse_id, first_day);
    create index events_of_author on events (author_id);
    create index events_by_days on events using gist (daterange(first_day, last_day, '[]'));
  `.execute(db);
}
