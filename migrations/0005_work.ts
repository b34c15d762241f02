import { type Kysely, sql } from 'kysely';

/** Services booked for a horse (or for nobody: general), and the dated pieces of work that come of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table horse_services (
      id uuid primary key default gen_random_uuid(),
      horse_id uuid references horses,
      service_id uuid not null references services,
      service_name short_name not null,
      description long_text not null,
      price price not null,
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
      created_at timestamptz not null,
      deleted_at timestamptz,
      constraint horse_services_onetime_has_a_day check (not onetime or (check_until is not null and cardinality(days_of_week) = 0)),
      constraint horse_services_recurring_has_weekdays check (onetime or cardinality(days_of_week) > 0),
      constraint horse_services_end_after_start check (check_until >= starts_on),
      constraint horse_services_general_is_free check (horse_id is not null or (price = 0 and approved)),
      constraint horse_services_general_ends check (horse_id is not null or check_until is not null),
      constraint horse_services_decided_by_somebody check ((decided_at is null) = (decided_by is null)),
      constraint horse_services_rejected_is_gone check (approved or decided_at is null or deleted_at is not null)
    );
    create index horse_services_of_horse on horse_services (horse_id, created_at) where deleted_at is null;
    create index horse_services_general on horse_services (created_at) where horse_id is null and deleted_at is null;
    create index horse_services_waiting on horse_services (created_at) where not approved and deleted_at is null;
    create index horse_services_to_fill on horse_services (filled_until) where approved and not onetime and deleted_at is null;
    create index horse_services_of_service on horse_services (service_id);

    create table occurrences (
      id uuid primary key default gen_random_uuid(),
      horse_service_id uuid not null references horse_services,
      horse_id uuid references horses,
      service_id uuid not null references services,
      service_name short_name not null,
      service_description long_text not null,
      price price not null,
      date_to_finish date not null check (isfinite(date_to_finish)),
      worker_id uuid references people,
      finished_at timestamptz,
      finished_by uuid references people,
      constraint occurrences_finished_by_somebody check ((finished_at is null) = (finished_by is null)),
      constraint occurrences_general_is_free check (horse_id is not null or price = 0),
      -- Topping up twice makes nothing twice.
      constraint occurrences_once_a_day unique (horse_service_id, date_to_finish)
    );
    -- Calendars: of a horse, of all.
    create index occurrences_of_horse on occurrences (horse_id, date_to_finish, id);
    create index occurrences_by_day on occurrences (date_to_finish, id);
    -- Open work, oldest first: all of it; given to somebody; free for those in the service's groups.
    create index occurrences_open on occurrences (date_to_finish, id) include (horse_id, service_id, worker_id)
      where finished_at is null;
    create index occurrences_open_of_worker on occurrences (worker_id, date_to_finish, id) include (horse_id)
      where finished_at is null and worker_id is not null;
    create index occurrences_open_of_service on occurrences (service_id, date_to_finish, id) include (horse_id)
      where finished_at is null and worker_id is null;
    -- Finished work, newest first, and how much of it today.
    create index occurrences_finished_by on occurrences (finished_by, finished_at desc, id) where finished_by is not null;
    create index occurrences_finished on occurrences (finished_at) include (worker_id, service_id)
      where finished_at is not null;
  `.execute(db);
}
