import { type Kysely, sql } from 'kysely';

/** The catalogue, the groups that decide which workers may do a service, and bookings for a horse or the stable itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table groups (
      id uuid primary key default gen_random_uuid(),
      name short_name not null,
      created_at timestamptz not null
    );
    create unique index groups_name_key on groups (place_key(name));

    create table worker_groups (
      worker_id uuid not null references people,
      group_id uuid not null references groups on delete cascade,
      primary key (worker_id, group_id)
    );
    create index worker_groups_of_group on worker_groups (group_id);

    create table services (
      id uuid primary key default gen_random_uuid(),
      name short_name not null,
      description long_text not null check (description ~ '[^[:space:]]'),
      price price not null,
      -- The price is for a month and is charged by the billing run; single tasks cost nothing.
      monthly boolean not null default false,
      -- Work for the stable itself: free, and without a horse.
      general boolean not null,
      -- The hour at which its work begins, 'HH:MM'; null: any hour.
      at text check (at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      -- VAT in percent, or 'zw' (exempt) with the legal basis. Null: the rate in the settings.
      vat_rate text check (vat_rate ~ '^(zw|[0-9]{1,2})$'),
      vat_basis text check (char_length(vat_basis) <= 200),
      created_at timestamptz not null,
      -- Existing bookings continue; new ones are refused.
      deleted_at timestamptz,
      constraint services_general_are_free check (not general or price = 0 and not monthly),
      constraint services_exempt_by_law check ((vat_rate is not distinct from 'zw') = (vat_basis is not null))
    );
    create index services_by_name on services (name collate polish, id) where deleted_at is null;

    -- The groups that may do a service; without any, everybody may. A deleted service keeps its groups, because its bookings
    -- continue.
    create table service_groups (
      service_id uuid not null references services,
      group_id uuid not null references groups on delete cascade,
      primary key (service_id, group_id)
    );
    create index service_groups_of_group on service_groups (group_id);
  `.execute(db);

  await sql`
    -- Name, price and monthly are copied from the service at booking. A general service has no horse.
    create table bookings (
      id uuid primary key default gen_random_uuid(),
      horse_id uuid references horses,
      service_id uuid not null references services,
      service_name short_name not null,
      description long_text not null,
      -- A wish, in the words of the person who booked.
      remark text not null default '' check (char_length(remark) <= 500),
      price price not null,
      monthly boolean not null default false,
      onetime boolean not null,
      -- 1 = Monday … 7 = Sunday, like isodow.
      days_of_week smallint[] not null check (days_of_week <@ '{1,2,3,4,5,6,7}' and cardinality(days_of_week) <= 7),
      starts_on date not null check (isfinite(starts_on)),
      -- One-time: the day itself. Recurring: the last day, if there is one.
      check_until date check (isfinite(check_until)),
      -- The last day for which tasks have been created; the daily top-up continues from there.
      filled_until date check (isfinite(filled_until)),
      approved boolean not null,
      requested_by uuid not null references people,
      decided_by uuid references people,
      decided_at timestamptz,
      -- The first booking of a series: bookings continued by the next owner, or after an end. The series pays a month once.
      series_id uuid not null references bookings,
      -- Why a request was rejected; '' without a reason.
      denial_reason text not null default '' check (char_length(denial_reason) <= 200),
      created_at timestamptz not null,
      deleted_at timestamptz,
      constraint bookings_onetime_has_a_day check (not onetime or (check_until is not null and cardinality(days_of_week) = 0)),
      constraint bookings_recurring_has_weekdays check (onetime or cardinality(days_of_week) > 0),
      constraint bookings_monthly_recurs check (not monthly or (not onetime and horse_id is not null)),
      constraint bookings_end_after_start check (check_until >= starts_on),
      constraint bookings_general_is_free check (horse_id is not null or (price = 0 and approved)),
      constraint bookings_general_ends check (horse_id is not null or check_until is not null),
      constraint bookings_decided_by_somebody check ((decided_at is null) = (decided_by is null)),
      constraint bookings_rejected_is_gone check (approved or decided_at is null or deleted_at is not null)
    );
    create index bookings_of_horse on bookings (horse_id, created_at) where deleted_at is null;
    create index bookings_general on bookings (created_at) where horse_id is null and deleted_at is null;
    create index bookings_waiting on bookings (created_at) where not approved and deleted_at is null;
    -- Excludes ended bookings, so that the daily top-up does not read them.
    create index bookings_to_fill on bookings (filled_until nulls first, id)
      where approved and not onetime and deleted_at is null
        and (filled_until is null or check_until is null or filled_until < check_until);
    create index bookings_rejected on bookings (horse_id, decided_at) where not approved and decided_at is not null;
    -- Lists and counts the horses with a service; check_until skips ended bookings.
    create index bookings_of_service on bookings (service_id, check_until) include (horse_id)
      where approved and deleted_at is null;
    -- For billing runs. Ended bookings are included, because they may not have been billed yet.
    create index bookings_monthly on bookings (horse_id) where monthly and approved;
    -- For work that calendars fold. Deleted bookings are included, because their finished work stays.
    create index bookings_routine on bookings (horse_id) where cardinality(days_of_week) > 3;
    create index bookings_of_series on bookings (series_id);

    create function begin_series() returns trigger language plpgsql as $$
    begin
      new.series_id := coalesce(new.series_id, new.id);
      return new;
    end $$;
    create trigger bookings_series before insert on bookings for each row execute function begin_series();
  `.execute(db);

  await sql`
    -- Terms of a booking until a day, after a change from a later day; the booking itself holds the terms after it. For a
    -- monthly booking every change keeps the earlier terms, because a run may still charge by them.
    create table earlier_terms (
      booking_id uuid not null references bookings,
      -- The last day on which they are valid. Of several rows, the one with the earliest day not yet past is valid.
      until date not null check (isfinite(until)),
      price price not null,
      days_of_week smallint[] not null
        check (days_of_week <@ '{1,2,3,4,5,6,7}' and cardinality(days_of_week) between 1 and 7),
      check_until date check (isfinite(check_until)),
      primary key (booking_id, until)
    );
  `.execute(db);
}
