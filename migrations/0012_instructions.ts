import { type Kysely, sql } from 'kysely';

/** Instructions for a horse's recurring services, in versions, and owners' requests for changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking_instructions (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null references bookings on delete cascade,
      valid_from date not null check (isfinite(valid_from)),
      -- The last day of a temporary version, after which the permanent one is in force again; null for a permanent version.
      valid_until date check (isfinite(valid_until)),
      changed_by uuid not null references people,
      changed_at timestamptz not null,
      -- When another version of the same day replaced it.
      replaced_at timestamptz,
      constraint booking_instructions_end_after_start check (valid_until >= valid_from)
    );
    -- At most one permanent and one temporary version begin on a day; the temporary one has priority.
    create unique index booking_instructions_of_a_day
      on booking_instructions (booking_id, valid_from desc, (valid_until is not null) desc) where replaced_at is null;
    create index booking_instructions_of_booking on booking_instructions (booking_id, changed_at desc);
    create trigger booking_instructions_changed after insert or update or delete on booking_instructions
      for each statement execute function note_any_day();

    -- The version in force on a day.
    create function instruction_on(booking uuid, on_day date) returns setof booking_instructions
    language sql stable parallel safe rows 1 as $$
      select * from booking_instructions
      where booking_id = booking and replaced_at is null and valid_from <= on_day
        and (valid_until is null or valid_until >= on_day)
      order by valid_from desc, valid_until is not null desc
      limit 1
    $$;

    -- The day since which the version in force has been in force: its first day, or the day after a temporary version that had
    -- priority over it.
    create function instruction_since(booking uuid, on_day date, valid_from date) returns setof date
    language sql stable parallel safe rows 1 as $$
      select max(since) from (
        select instruction_since.valid_from
        union all
        select max(valid_until) + 1 from booking_instructions a_while
        where booking_id = booking and replaced_at is null and valid_until < on_day
          and (instruction_since.valid_from is null or a_while.valid_from >= instruction_since.valid_from)
      ) as begins(since)
    $$;

    -- Owners' requests. The lines replace the whole instruction, replace one item, or are added.
    create table instruction_requests (
      id uuid primary key default gen_random_uuid(),
      horse_id uuid not null references horses,
      booking_ids uuid[] not null check (cardinality(booking_ids) between 1 and 500),
      how text not null check (how in ('whole', 'instead', 'added')),
      instead_of text check (char_length(instead_of) <= 60),
      valid_from date not null check (isfinite(valid_from)),
      valid_until date check (isfinite(valid_until)),
      remark text not null default '' check (char_length(remark) <= 500),
      requested_by uuid not null references people,
      created_at timestamptz not null,
      approved boolean,
      decided_by uuid references people,
      decided_at timestamptz,
      denial_reason text not null default '' check (char_length(denial_reason) <= 200),
      constraint instruction_requests_instead_of_an_item check ((how = 'instead') = (instead_of is not null)),
      constraint instruction_requests_end_after_start check (valid_until >= valid_from),
      constraint instruction_requests_decided check (num_nulls(approved, decided_by, decided_at) in (0, 3))
    );
    create index instruction_requests_waiting on instruction_requests (created_at) where decided_at is null;
    create index instruction_requests_of_horse on instruction_requests (horse_id, created_at desc);

    -- A line of a version or of a request: 'owies 1,5 miarki', 'derka 200 g (poniżej 5 °C)'.
    create table instruction_lines (
      id uuid primary key default gen_random_uuid(),
      version_id uuid references booking_instructions on delete cascade,
      request_id uuid references instruction_requests on delete cascade,
      position smallint not null check (position between 1 and 12),
      item text not null check (char_length(item) <= 60 and item ~ '[^[:space:]]'),
      amount numeric(8, 2) check (amount > 0),
      unit text check (char_length(unit) <= 20),
      note text check (char_length(note) <= 200),
      constraint instruction_lines_of_one check (num_nonnulls(version_id, request_id) = 1),
      constraint instruction_lines_once unique nulls not distinct (version_id, request_id, position)
    );
    create index instruction_lines_of_request on instruction_lines (request_id) where request_id is not null;
  `.execute(db);
}
