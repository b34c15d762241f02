import { type Kysely, sql } from 'kysely';

/** What the farrier and the vet do: kinds of care, plans and records of horses, visits, and what to do in an emergency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create domain care_unit as text check (value in ('day', 'week', 'month'));

    create table care_kinds (
      id uuid primary key default gen_random_uuid(),
      name short_name not null,
      -- Equal for all spellings of the name.
      key text not null generated always as (place_key(name)) stored,
      every smallint not null check (every between 1 and 1100),
      unit care_unit not null,
      notice_days smallint not null default 14 check (notice_days between 0 and 90),
      -- The days from each first dose to the next one; after them the interval above.
      course smallint[] not null default '{}'
        check (cardinality(course) <= 6 and 0 < all (course) and 1100 >= all (course)),
      -- For horses that compete, instead of the interval above; both null: no such interval.
      competition_months smallint check (competition_months between 0 and 36),
      competition_days smallint check (competition_days between 0 and 365),
      -- What is booked and charged when it is done; null: nothing.
      service_id uuid references services on delete set null,
      created_at timestamptz not null,
      constraint care_kinds_key unique (key),
      constraint care_kinds_competition check (
        num_nulls(competition_months, competition_days) = 2 or competition_months + competition_days > 0
      )
    );
    create index care_kinds_of_service on care_kinds (service_id) where service_id is not null;

    -- A horse has at most one plan of a kind. It moves to the new row of the animal when the horse changes hands.
    create table care_plans (
      id uuid primary key default gen_random_uuid(),
      horse_id uuid not null references horses,
      kind_id uuid not null references care_kinds,
      -- Its own interval; both null: that of the kind.
      every smallint check (every between 1 and 1100),
      unit care_unit,
      -- How many doses of the course it has had; more than the course has intervals: it is past the course.
      doses smallint not null default 0 check (doses between 0 and 7),
      competes boolean not null default false,
      next_on date not null check (next_on between '2000-01-01' and '2199-12-31'),
      -- The day of the record from which next_on was counted; null: it was set by hand.
      counted_from date,
      -- The date that the owner was last told, and the day of the digest that told it.
      told_of date,
      told_on date,
      changed_by uuid not null references people,
      changed_at timestamptz not null,
      constraint care_plans_one_of_a_kind unique (horse_id, kind_id),
      constraint care_plans_interval_whole check (num_nulls(every, unit) in (0, 2))
    );
    create index care_plans_due on care_plans (next_on, horse_id);
    create index care_plans_of_kind on care_plans (kind_id, next_on);

    create table care_visits (
      id uuid primary key default gen_random_uuid(),
      kind_id uuid not null references care_kinds,
      day date not null check (day between '2000-01-01' and '2199-12-31'),
      -- The stable's time; null: at no fixed hour.
      hour time,
      -- Who comes.
      comes text not null check (char_length(comes) <= 60 and comes ~ '[^[:space:]]'),
      planned_by uuid not null references people,
      planned_at timestamptz not null,
      closed_by uuid references people,
      closed_at timestamptz,
      constraint care_visits_closed_by_somebody check ((closed_at is null) = (closed_by is null))
    );
    create index care_visits_by_day on care_visits (day, id);
    create index care_visits_of_kind on care_visits (kind_id);

    create table care_visit_horses (
      id uuid not null unique default gen_random_uuid(),
      visit_id uuid not null references care_visits on delete cascade,
      horse_id uuid not null references horses,
      note text not null default '' check (char_length(note) <= 200),
      outcome text check (outcome in ('done', 'postponed', 'not_done')),
      postponed_to date,
      reason text not null default '' check (char_length(reason) <= 200),
      ticked_by uuid references people,
      -- When it was done at the horse, which may be earlier than its arrival here.
      ticked_at timestamptz,
      -- What the farrier or vet ticked at the link; a manager confirms it.
      proposed_outcome text check (proposed_outcome in ('done', 'postponed', 'not_done')),
      proposed_to date,
      remark text not null default '' check (char_length(remark) <= 500),
      primary key (visit_id, horse_id),
      constraint care_visit_horses_ticked check (num_nulls(outcome, ticked_by, ticked_at) in (0, 3)),
      constraint care_visit_horses_postponed_to_a_day check ((outcome = 'postponed') = (postponed_to is not null)
        or outcome is null and postponed_to is null)
    );
    create index care_visit_horses_of_horse on care_visit_horses (horse_id);
    create index care_visit_horses_of_ticker on care_visit_horses (ticked_by) where ticked_by is not null;

    -- The secret link for who comes, one at a time. Only the hash of the secret is kept.
    create table care_visit_links (
      visit_id uuid primary key references care_visits on delete cascade,
      token_hash sha256 not null unique,
      created_by uuid not null references people,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );

    create table care_records (
      id uuid primary key default gen_random_uuid(),
      -- The row of the animal at the time, so that notes stay with the owner of then.
      horse_id uuid not null references horses,
      kind_id uuid not null references care_kinds,
      done_on date not null check (done_on between '1990-01-01' and '2199-12-31'),
      -- Who did it.
      done_by text not null default '' check (char_length(done_by) <= 60),
      batch text not null default '' check (char_length(batch) <= 60),
      note text not null default '' check (char_length(note) <= 500),
      visit_id uuid references care_visits on delete set null,
      -- The finished work that charges for it.
      task_id uuid references tasks on delete set null,
      recorded_by uuid not null references people,
      recorded_at timestamptz not null
    );
    create index care_records_of_horse on care_records (horse_id, kind_id, done_on desc);
    create index care_records_of_kind on care_records (kind_id);
    create index care_records_of_visit on care_records (visit_id) where visit_id is not null;
    create index care_records_of_task on care_records (task_id) where task_id is not null;
    create index care_records_of_recorder on care_records (recorded_by);

    -- Has the columns of pictures (0001).
    create table care_record_pictures (
      record_id uuid primary key references care_records on delete cascade,
      picture bytea not null check (octet_length(picture) between 1 and 1048576),
      thumbnail bytea not null check (octet_length(thumbnail) between 1 and 4096),
      etag text not null check (char_length(etag) between 1 and 100),
      updated_at timestamptz not null
    );

    -- What its owner says for an emergency. Goes with the owner, not with the animal.
    create table horse_emergencies (
      horse_id uuid primary key references horses,
      -- Whether a vet may be called without asking the owner first.
      consent boolean not null,
      -- Up to this sum; null: any.
      up_to price,
      clinic text not null default '' check (char_length(clinic) <= 120),
      phone text not null default '' check (char_length(phone) <= 40),
      second_contact text not null default '' check (char_length(second_contact) <= 120),
      insurance text not null default '' check (char_length(insurance) <= 120),
      -- What the horse must not be given.
      never text not null default '' check (char_length(never) <= 300),
      changed_by uuid not null references people,
      changed_at timestamptz not null
    );

    -- The hour at which somebody wants the digest of the day; no row: none.
    create table digests (
      person_id uuid primary key references people,
      hour smallint not null check (hour between 0 and 23),
      -- The day of the last digest.
      told_on date
    );
  `.execute(db);

  await sql`
    insert into care_kinds (name, every, unit, course, competition_months, competition_days, created_at) values
      ('Kowal', 8, 'week', '{}', null, null, '2026-01-01Z'),
      ('Szczepienie – grypa', 12, 'month', '{30,180}', 6, 21, '2026-01-01Z'),
      ('Odrobaczanie', 3, 'month', '{}', null, null, '2026-01-01Z'),
      ('Dentysta', 12, 'month', '{}', null, null, '2026-01-01Z'),
      ('Badanie', 12, 'month', '{}', null, null, '2026-01-01Z')
  `.execute(db);
}
