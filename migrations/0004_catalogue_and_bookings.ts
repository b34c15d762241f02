import { type Kysely, sql } from 'kysely';

/** The catalogue, the groups that say which workers may do a service, and bookings for a horse or for none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table groups (
      id uuid primary key default gen_random_uuid(),
      name short_name not null,
      created_at timestamptz not null,
      request_digest bytea
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
      -- Its price is for a month, and the billing run asks for it; what is done of it costs nothing by itself.
      monthly boolean not null default false,
      -- Work for the stable itself: free, and for no horse.
      general boolean not null,
      -- The hour at which a day's work of it begins, 'HH:MM'; null: at any.
      at text check (at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      -- For the accountant: in percent, or 'zw', exempt, with the law it is exempt by. Null: as the settings have it.
      vat_rate text check (vat_rate ~ '^(zw|[0-9]{1,2})$'),
      vat_basis text check (char_length(vat_basis) <= 200),
      created_at timestamptz not null,
      -- Its bookings go on; nothing more is booked of it.
      deleted_at timestamptz,
      request_digest bytea,
      constraint services_general_are_free check (not general or price = 0 and not monthly),
      constraint services_exempt_by_law check ((vat_rate is not distinct from 'zw') = (vat_basis is not null))
    );
    create index services_by_name on services (name collate polish, id) where deleted_at is null;

    -- Which groups may do a service; none: everybody. A deleted service keeps its groups: its bookings go on, and so do the
    -- people who may do them.
    create table service_groups (
      service_id uuid not null references services,
      group_id uuid not null references groups on delete cascade,
      primary key (service_id, group_id)
    );
    create index service_groups_of_group on service_groups (group_id);
  `.execute(db);

  await sql`
    -- Name, price and whether it is for a month are copies made at booking; a general service is for no horse.
    create table horse_services (
      id uuid primary key default gen_random_uuid(),
      horse_id uuid references horses,
      service_id uuid not null references services,
      service_name short_name not null,
      description long_text not null,
      -- The wish added to it, in the words of whoever booked.
      remark text not null default '' check (char_length(remark) <= 500),
      price price not null,
      monthly boolean not null default false,
      onetime boolean not null,
      -- 1 = Monday … 7 = Sunday, as isodow counts.
      days_of_week smallint[] not null check (days_of_week <@ '{1,2,3,4,5,6,7}' and cardinality(days_of_week) <= 7),
      starts_on date not null check (isfinite(starts_on)),
      -- One-time: the day itself. Recurring: the last day, if there is one.
      check_until date check (isfinite(check_until)),
      -- The last day for which occurrences have been made; the daily top-up goes on from there.
      filled_until date check (isfinite(filled_until)),
      approved boolean not null,
      requested_by uuid not null references people,
      decided_by uuid references people,
      decided_at timestamptz,
      -- The first of the bookings that continue one another: with the next owner, or once one had ended. A month is paid
      -- once among them.
      series_id uuid not null references horse_services,
      -- Why a request was rejected, if its manager said so.
      denial_reason text not null default '' check (char_length(denial_reason) <= 200),
      created_at timestamptz not null,
      deleted_at timestamptz,
      request_digest bytea,
      constraint horse_services_onetime_has_a_day check (not onetime or (check_until is not null and cardinality(days_of_week) = 0)),
      constraint horse_services_recurring_has_weekdays check (onetime or cardinality(days_of_week) > 0),
      constraint horse_services_monthly_recurs check (not monthly or (not onetime and horse_id is not null)),
      constraint horse_services_end_after_start check (check_until >= starts_on),
      constraint horse_services_general_is_free check (horse_id is not null or (price = 0 and approved)),
      constraint horse_services_general_ends check (horse_id is not null or check_until is not null),
      constraint horse_services_decided_by_somebody check ((decided_at is null) = (decided_by is null)),
      constraint horse_services_rejected_is_gone check (approved or decided_at is null or deleted_at is not null)
    );
    create index horse_services_of_horse on horse_services (horse_id, created_at) where deleted_at is null;
    create index horse_services_general on horse_services (created_at) where horse_id is null and deleted_at is null;
    create index horse_services_waiting on horse_services (created_at) where not approved and deleted_at is null;
    -- Bookings that have ended are not in it, so that the daily top-up never reads them.
    create index horse_services_to_fill on horse_services (filled_until nulls first, id)
      where approved and not onetime and deleted_at is null
        and (filled_until is null or check_until is null or filled_until < check_until);
    create index horse_services_rejected on horse_services (horse_id, decided_at) where not approved and decided_at is not null;
    -- Who has a service, and how many: those that have ended are passed over.
    create index horse_services_of_service on horse_services (service_id, check_until) include (horse_id)
      where approved and deleted_at is null;
    -- What billing runs ask for, ended ones too, which may not have been asked for yet.
    create index horse_services_monthly on horse_services (horse_id) where monthly and approved;
    -- What calendars fold, deleted bookings too, whose finished work stays.
    create index horse_services_routine on horse_services (horse_id) where cardinality(days_of_week) > 3;
    create index horse_services_of_series on horse_services (series_id);

    create function begin_series() returns trigger language plpgsql as $$
    begin
      new.series_id := coalesce(new.series_id, new.id);
      return new;
    end $$;
    create trigger horse_services_series before insert on horse_services for each row execute function begin_series();
  `.execute(db);

  await sql`
    -- What a change from a later day on leaves of a booking until then. The booking itself has what holds afterwards. Of what
    -- is paid by the month every change leaves what held before, because a run may still ask for that.
    create table earlier_terms (
      booking_id uuid not null references horse_services,
      -- The last day on which they hold; those of an earlier day go before.
      until date not null check (isfinite(until)),
      price price not null,
      days_of_week smallint[] not null
        check (days_of_week <@ '{1,2,3,4,5,6,7}' and cardinality(days_of_week) between 1 and 7),
      check_until date check (isfinite(check_until)),
      primary key (booking_id, until)
    );
  `.execute(db);
}
