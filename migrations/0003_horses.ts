import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- All boxes of the stable, free or occupied, in walking order, aisle by aisle.
    create table boxes (
      position integer primary key check (position > 0),
      aisle text not null check (char_length(aisle) <= 40 and aisle ~ '[^[:space:]]'),
      name text not null check (char_length(name) <= 12 and name ~ '[^[:space:]]'),
      -- Matched with horses.box_key.
      key text not null generated always as (place_key(name)) stored,
      constraint boxes_key unique (key)
    );

    -- Archived horses keep their ledger and occupy no box. A horse may be in a box that is not listed.
    create table horses (
      id uuid primary key default gen_random_uuid(),
      owner_id uuid not null references people,
      -- A copy for the search, kept up to date by triggers (0010).
      owner_name text not null default '',
      name short_name not null,
      breed short_name not null,
      description long_text not null,
      -- Null: unknown.
      coat text check (coat in ('bay', 'grey', 'chestnut', 'black', 'palomino', 'dun', 'pinto')),
      -- A broad white stripe down the face.
      blaze boolean not null default false,
      passport_number text check (char_length(passport_number) <= 30 and passport_number ~ '[^[:space:]]'),
      chip text check (chip ~ '^[0-9]{15}$'),
      -- Its birth: a day, or only the year; both null: unknown.
      born_on date check (born_on between '1980-01-01' and '2199-12-31'),
      born_year smallint check (born_year between 1980 and 2199),
      sex text check (sex in ('mare', 'gelding', 'stallion')),
      box_number text check (char_length(box_number) <= 12 and box_number ~ '[^[:space:]]'),
      -- 'b3 ' and 'B3' are the same box.
      box_key text generated always as (place_key(box_number)) stored,
      -- A copy of its box's position, so that lists of work are ordered by box without a join.
      box_position integer,
      -- The monthly fee, and the package, which is charged once in twelve periods.
      payment price not null default 0,
      payment_for_annual price not null default 0,
      health_alert boolean not null default false,
      -- When the flag was last set or cleared. An older change queued on a phone does not overwrite it.
      health_alert_since timestamptz,
      created_on date not null check (isfinite(created_on)),
      created_at timestamptz not null,
      -- The first and the last day of its stay; null: it stays for good. It is archived on the day after the last.
      stays_from date not null check (isfinite(stays_from)),
      stays_until date check (stays_until < '2200-01-01'),
      -- No charge or refund by days when it leaves, by choice of the person who set the last day.
      leaves_as_billed boolean not null default false,
      archived_at timestamptz,
      -- The first horse row of this animal. A hand-over to another owner creates a new row.
      animal_id uuid not null references horses,
      -- Whether it was archived by a hand-over and continues as the next row of its animal.
      handed_over boolean not null default false,
      -- The text that the search compares. Each word follows a space, so that the beginning of a word can be searched for.
      search_text text not null generated always as
        (folded(' ' || name || ' ' || coalesce(box_number, '') || ' ' || owner_name)) stored,
      box_text text generated always as (folded(' ' || box_number)) stored,
      constraint horses_born_once check (born_on is null or born_year is null),
      constraint horses_come_when_they_are_added check (stays_from >= created_on - 62),
      constraint horses_leave_after_they_came check (stays_until >= stays_from),
      constraint horses_handed_over_are_archived check (not handed_over or archived_at is not null),
      constraint horses_animal_goes_on_as_one exclude (animal_id with =) where (not handed_over)
        deferrable initially deferred,
      constraint horses_alert_has_a_start check (not health_alert or health_alert_since is not null)
    );
    create function begin_animal() returns trigger language plpgsql as $$
    begin
      new.animal_id := coalesce(new.animal_id, new.id);
      return new;
    end $$;
    create trigger horses_animal before insert on horses for each row execute function begin_animal();
    create index horses_of_animal on horses (animal_id);
    -- Only horses that are not archived occupy boxes.
    create unique index horses_box_key on horses (box_key) where archived_at is null and box_key is not null;
    create index horses_of_owner on horses (owner_id, name collate horse_order, id);
    create index horses_by_name on horses (name collate horse_order, id) where archived_at is null;
    create index horses_by_box on horses (box_number collate box_order, id) where archived_at is null;
    -- Small partial indexes: horses in no listed box, and archived horses.
    create index horses_elsewhere on horses (box_number collate box_order, id) where archived_at is null and box_position is null;
    create index horses_archived on horses (id) where archived_at is not null;
    -- Every overview asks for the horses in alert.
    create index horses_in_alert on horses (id) where health_alert and archived_at is null;

    -- Has the columns of pictures (0001).
    create table horse_photos (
      horse_id uuid primary key references horses,
      picture bytea not null check (octet_length(picture) between 1 and 1048576),
      thumbnail bytea not null check (octet_length(thumbnail) between 1 and 4096),
      etag text not null check (char_length(etag) between 1 and 100),
      updated_at timestamptz not null
    );
  `.execute(db);

  await sql`
    -- The lock waits for a list of boxes that is being saved, because its trigger would not see this uncommitted horse.
    create function find_box_position() returns trigger language plpgsql as $$
    begin
      lock table boxes in row share mode;
      new.box_position := (select position from boxes where key = place_key(new.box_number));
      return new;
    end $$;
    create trigger horses_box_position before insert or update of box_number on horses
      for each row execute function find_box_position();

    create function move_box_positions() returns trigger language plpgsql as $$
    begin
      update horses set box_position = placed.position
      from (
        select horses.id, boxes.position from horses left join boxes on boxes.key = horses.box_key
        where horses.box_position is distinct from boxes.position
      ) as placed
      where horses.id = placed.id;
      return null;
    end $$;
    create trigger boxes_moved after insert or update or delete on boxes
      for each statement execute function move_box_positions();
  `.execute(db);

  await sql`
    -- The history of alerts: who raised and ended them, when and why. horses.health_alert tells whether one is open.
    create table health_alerts (
      id uuid primary key default gen_random_uuid(),
      horse_id uuid not null references horses,
      reason text check (char_length(reason) <= 200 and reason ~ '[^[:space:]]'),
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

    -- A photo taken by the person who raised the alert.
    create table health_alert_pictures (
      alert_id uuid primary key references health_alerts on delete cascade,
      picture bytea not null check (octet_length(picture) between 1 and 1048576),
      thumbnail bytea not null check (octet_length(thumbnail) between 1 and 4096),
      etag text not null check (char_length(etag) between 1 and 100),
      updated_at timestamptz not null
    );

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

    -- An all-day event has days, any other has instants: a day must not depend on a time zone.
    create table events (
      id uuid primary key default gen_random_uuid(),
      -- Null for an event of the stable; its horses are in event_horses.
      horse_id uuid references horses,
      author_id uuid not null references people,
      title title not null,
      description long_text not null,
      all_day boolean not null,
      start_day date,
      -- Inclusive.
      end_day date,
      starts_at timestamptz,
      ends_at timestamptz,
      is_finished boolean not null default false,
      created_at timestamptz not null,
      -- The days it touches in the stable's time zone, for ranges and order. An event that ends at midnight does not touch the
      -- day that begins then; an event without duration touches its own day.
      first_day date not null generated always as
        (coalesce(start_day, (starts_at at time zone 'Europe/Warsaw')::date)) stored,
      last_day date not null generated always as (
        coalesce(end_day, greatest(
          starts_at at time zone 'Europe/Warsaw',
          (ends_at at time zone 'Europe/Warsaw') - interval '1 microsecond'
        )::date)
      ) stored,
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

    create table event_horses (
      event_id uuid not null references events on delete cascade,
      horse_id uuid not null references horses,
      primary key (event_id, horse_id)
    );
    create index event_horses_of_horse on event_horses (horse_id);
  `.execute(db);
}
