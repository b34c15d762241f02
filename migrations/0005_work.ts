import { type Kysely, sql } from 'kysely';

/** The rota and absences, the dated work that bookings create, and a record of the days whose work has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The worker of a service on a weekday (1 = Monday) in an aisle; aisle '' is the whole stable.
    create table rota (
      service_id uuid not null references services,
      aisle text not null check (char_length(aisle) <= 40),
      weekday smallint not null check (weekday between 1 and 7),
      worker_id uuid not null references people,
      primary key (service_id, aisle, weekday)
    );
    create index rota_of_worker on rota (worker_id);

    -- A worker has at most one absence on a day. Adding one locks the rota, which keeps it so.
    create table absences (
      id uuid primary key,
      worker_id uuid not null references people,
      first_day date not null check (isfinite(first_day)),
      last_day date not null check (isfinite(last_day)),
      -- The substitute; null: nobody yet.
      stand_in uuid references people,
      created_at timestamptz not null,
      constraint absences_end_after_start check (last_day >= first_day),
      constraint absences_stand_in_is_another check (stand_in <> worker_id)
    );
    create index absences_by_day on absences (last_day, first_day);
    create index absences_of_worker on absences (worker_id, last_day);
    create index absences_of_stand_in on absences (stand_in) where stand_in is not null;

    -- The worker of a task by the rota: the aisle's line overrides the stable's, and a stand-in replaces an absent worker. If
    -- nobody is left, absence_id is the absence that caused it.
    create function turn_of(service uuid, horse uuid, on_day date) returns table (worker_id uuid, absence_id uuid)
    language sql stable as $$
      select
        case when away.id is null then named.worker_id when stand_in_away.id is null then away.stand_in end,
        case when away.stand_in is null or stand_in_away.id is not null then away.id end
      from (
        select coalesce(
          (select rota.worker_id from horses
            join boxes on boxes.position = horses.box_position
            join rota on rota.aisle = boxes.aisle
            where horses.id = horse and rota.service_id = service and rota.weekday = extract(isodow from on_day)::smallint),
          (select rota.worker_id from rota
            where rota.service_id = service and rota.aisle = '' and rota.weekday = extract(isodow from on_day)::smallint)
        ) as worker_id
      ) as named
        left join absences as away
          on away.worker_id = named.worker_id and on_day between away.first_day and away.last_day
        left join absences as stand_in_away
          on stand_in_away.worker_id = away.stand_in
          and on_day between stand_in_away.first_day and stand_in_away.last_day
    $$;
  `.execute(db);

  await sql`
    create table tasks (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null references bookings,
      horse_id uuid references horses,
      service_id uuid not null references services,
      service_name short_name not null,
      service_description long_text not null,
      price price not null,
      date_to_finish date not null check (isfinite(date_to_finish)),
      worker_id uuid references people,
      -- The worker assigned by the rota. The task follows the rota as long as this worker, or nobody, has it.
      rota_worker_id uuid references people,
      -- The absence that left it without a worker.
      absence_id uuid references absences on delete set null,
      finished_at timestamptz,
      finished_by uuid references people,
      -- The reason why it will not be done, and when and by whom it was recorded. Skipped work is neither open nor finished.
      skipped text check (skipped in ('weather', 'vet', 'owner', 'away', 'other')),
      skipped_at timestamptz,
      skipped_by uuid references people,
      is_open boolean not null generated always as (finished_at is null and skipped is null) stored,
      constraint tasks_finished_by_somebody check ((finished_at is null) = (finished_by is null)),
      constraint tasks_skipped_by_somebody check (num_nulls(skipped, skipped_at, skipped_by) in (0, 3)),
      constraint tasks_skipped_or_finished check (skipped is null or finished_at is null),
      constraint tasks_general_is_free check (horse_id is not null or price = 0),
      -- Topping up twice creates nothing twice.
      constraint tasks_once_a_day unique (booking_id, date_to_finish)
    )
    -- Index-only scans count a day's work, which needs an up-to-date visibility map: so the table is vacuumed after a day's
    -- changes, not after a fifth of its rows has changed.
    with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
    -- For calendars: of a horse, and of the stable, where a day's work is listed by name.
    create index tasks_of_horse on tasks (horse_id, date_to_finish, id);
    create index tasks_by_day on tasks (date_to_finish, service_name collate polish, id);
    -- Open work, oldest first: all of it; of a worker; of an absence; unassigned by service; of a round.
    create index tasks_open on tasks (date_to_finish, id) include (horse_id, service_id, worker_id)
      where is_open;
    create index tasks_open_of_worker on tasks (worker_id, date_to_finish, id) include (horse_id)
      where is_open and worker_id is not null;
    create index tasks_of_absence on tasks (absence_id) where absence_id is not null;
    create index tasks_open_of_service on tasks (service_id, date_to_finish, id) include (horse_id)
      where is_open and worker_id is null;
    create index tasks_open_of_round on tasks (date_to_finish, service_id) include (id, horse_id)
      where is_open;
    -- Finished work: of a person, newest first; of all, by instant.
    create index tasks_finished_by on tasks (finished_by, finished_at desc, id) where finished_by is not null;
    create index tasks_finished on tasks (finished_at) include (worker_id, service_id)
      where finished_at is not null;
    -- Index-only counts of a day's work by service and by person, and of a month's by day.
    create index tasks_of_day on tasks (date_to_finish, service_id, worker_id, finished_by)
      include (is_open, skipped);
    -- Index-only counts of each booking's work on some days, for the sums of feed.
    create index tasks_of_booking_by_day on tasks (date_to_finish, booking_id) include (horse_id)
      where skipped is null;
    -- A worker's calendar counts the work that they finished, by its planned day, no matter who it was assigned to.
    create index tasks_finished_by_for_day on tasks (finished_by, date_to_finish) where finished_by is not null;

    -- An explanation of a skipped task, deleted when the skip is undone.
    create table skip_notes (
      task_id uuid primary key references tasks on delete cascade,
      note text not null check (char_length(note) <= 500 and note ~ '[^[:space:]]')
    );
  `.execute(db);

  // Changed days are recorded here, then announced and deleted after the commit. A notification inside the transaction would
  // make all commits wait for each other's write to the disk.
  await sql`
    -- Null means any day. Unlogged, because after a crash every board is read again anyway.
    create unlogged table changed_days (day date);

    -- Each statement that inserts, updates or deletes work records each of its days once.
    create function note_changed_days() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        insert into changed_days select date_to_finish from before union select date_to_finish from after;
      else
        insert into changed_days select distinct date_to_finish from changed;
      end if;
      return null;
    end $$;
    create trigger tasks_inserted after insert on tasks
      referencing new table as changed for each statement execute function note_changed_days();
    create trigger tasks_deleted after delete on tasks
      referencing old table as changed for each statement execute function note_changed_days();
    create trigger tasks_updated after update on tasks
      referencing old table as before new table as after for each statement execute function note_changed_days();

    -- A change that affects every day, such as an alert, is recorded as null.
    create function note_any_day() returns trigger language plpgsql as $$
    begin
      insert into changed_days values (null);
      return null;
    end $$;
    create trigger horses_alert_changed after update of health_alert on horses
      for each row when (old.health_alert is distinct from new.health_alert) execute function note_any_day();
  `.execute(db);
}
