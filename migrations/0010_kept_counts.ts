import { type Kysely, sql } from 'kysely';

/**
 * What is kept by person: what each owner's account came to when a month ended, and how much work everybody has on a day.
 * As with the counts of work (0038), each statement only adds what it changes, in its transaction: rows of people that it
 * had to change would have those who book for several horses at once wait for each other in a circle. What has been added
 * is folded now and then; readers take both, so that they are right at any moment. The ledger and the work stay the truth:
 * `rebuild_ledger_sums` and `rebuild_work_counts` make all of it anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Nobody finishes work or books meanwhile with the functions of before.
  await sql`lock table occurrences, ledger_entries in share row exclusive mode`.execute(db);
  await keepSaldos(db);
  await keepWork(db);
}

/** `owner_saldos_after` has what is kept and what was added since. The sums by horse and month of 0037 served nothing else. */
async function keepSaldos(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table horse_months;

    create table owner_saldos (
      -- One in which something was booked. Whoever had an account by then has a row in it.
      month date not null,
      owner_id uuid not null references people,
      saldo bigint not null,
      primary key (month, owner_id)
    );
    create table owner_saldo_changes (
      month date not null,
      owner_id uuid not null,
      amount bigint not null
    );
    create function owner_saldos_after(ended date) returns table (owner_id uuid, saldo bigint)
    language sql stable as $$
      select owner_id, coalesce(kept.saldo, 0) + coalesce(added.amount, 0)
      from (
        select owner_saldos.owner_id, owner_saldos.saldo from owner_saldos
        where month = (select max(month) from owner_saldos where month <= ended)
      ) kept
      full join (
        select changes.owner_id, sum(amount)::bigint as amount from owner_saldo_changes changes
        where month <= ended group by changes.owner_id
      ) added using (owner_id)
    $$;

    create or replace function keep_month_sums() returns trigger language plpgsql as $$
    begin
      insert into owner_saldo_changes (month, owner_id, amount)
        select date_trunc('month', occurred_on::timestamp)::date, owner_id, sum(amount) from added group by 1, 2;
      insert into month_kinds as kept (month, share, kind, entries, amount)
        select date_trunc('month', occurred_on::timestamp)::date, get_byte(uuid_send(horse_id), 15) & 63,
          case when reverses is null then kind else 'reversal' end, count(*), sum(amount)
        from added group by 1, 2, 3 order by 1, 2, 3
        on conflict (month, share, kind) do update
          set entries = kept.entries + excluded.entries, amount = kept.amount + excluded.amount;
      return null;
    end $$;

    -- One at a time: whoever comes while another folds leaves it to the next. A month in which nothing was booked before
    -- begins with what the accounts came to by then; what is booked into a month counts in all later ones.
    create function fold_owner_saldos() returns void language plpgsql as $$
    begin
      if not pg_try_advisory_xact_lock(hashtext('fold_owner_saldos')) then return; end if;
      with taken as (delete from owner_saldo_changes returning *),
      changed as (select month, owner_id, sum(amount)::bigint as amount from taken group by 1, 2),
      begun as (
        select distinct month from changed
        where not exists (select from owner_saldos kept where kept.month = changed.month)
      ),
      months as (
        select distinct month from owner_saldos where month >= (select min(month) from changed)
        union all select month from begun
      )
      insert into owner_saldos as kept (month, owner_id, saldo)
        select month, owner_id, sum(amount)
        from (
          select months.month, owner_id, amount from months join changed on changed.month <= months.month
          union all
          select begun.month, before.owner_id, before.saldo from begun
          join owner_saldos before on before.month = (select max(month) from owner_saldos where month < begun.month)
        ) known
        group by 1, 2 order by 1, 2
        on conflict (month, owner_id) do update set saldo = kept.saldo + excluded.saldo;
    end $$;

    create or replace function rebuild_ledger_sums() returns void language plpgsql as $$
    begin
      perform rebuild_horse_and_month_sums();
      delete from month_kinds;
      insert into month_kinds (month, share, kind, entries, amount)
        select date_trunc('month', occurred_on::timestamp)::date, get_byte(uuid_send(horse_id), 15) & 63,
          case when reverses is null then kind else 'reversal' end, count(*), sum(amount)
        from ledger_entries group by 1, 2, 3;
      -- Nobody folds meanwhile.
      lock table owner_saldos, owner_saldo_changes in share row exclusive mode;
      delete from owner_saldos;
      delete from owner_saldo_changes;
      insert into owner_saldo_changes (month, owner_id, amount)
        select date_trunc('month', occurred_on::timestamp)::date, owner_id, sum(amount) from ledger_entries group by 1, 2;
      perform fold_owner_saldos();
    end $$;

    insert into owner_saldo_changes (month, owner_id, amount)
      select date_trunc('month', occurred_on::timestamp)::date, owner_id, sum(amount) from ledger_entries group by 1, 2;
    select fold_owner_saldos();
    analyze owner_saldos;
  `.execute(db);
}

/** `counted_work_of_people` has what is kept and what was added since, of whoever finished a piece of work, else is to do it. */
async function keepWork(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table work_of_people (
      day date not null,
      person_id uuid not null,
      open integer not null,
      done integer not null,
      primary key (day, person_id)
    );
    create table work_changes_of_people (like work_of_people);
    create view counted_work_of_people as
      select * from work_of_people union all select * from work_changes_of_people;

    create or replace function count_changed_work() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into work_count_changes
          select date_to_finish, service_id, horse_id is not null,
            (finished_at at time zone 'Europe/Warsaw')::date, count(*)
          from added group by 1, 2, 3, 4;
        insert into work_changes_of_people
          select date_to_finish, coalesce(finished_by, worker_id), count(*) - count(finished_at), count(finished_at)
          from added where coalesce(finished_by, worker_id) is not null group by 1, 2;
      elsif tg_op = 'DELETE' then
        insert into work_count_changes
          select date_to_finish, service_id, horse_id is not null,
            (finished_at at time zone 'Europe/Warsaw')::date, -count(*)
          from gone group by 1, 2, 3, 4;
        insert into work_changes_of_people
          select date_to_finish, coalesce(finished_by, worker_id), count(finished_at) - count(*), -count(finished_at)
          from gone where coalesce(finished_by, worker_id) is not null group by 1, 2;
      else
        insert into work_count_changes
          select date_to_finish, service_id, horse_id is not null,
            (finished_at at time zone 'Europe/Warsaw')::date, sum(one)
          from (
            select date_to_finish, service_id, horse_id, finished_at, 1 as one from added
            union all select date_to_finish, service_id, horse_id, finished_at, -1 from gone
          ) as changed
          group by 1, 2, 3, 4 having sum(one) <> 0;
        insert into work_changes_of_people
          select date_to_finish, person_id, sum(open), sum(done)
          from (
            select date_to_finish, coalesce(finished_by, worker_id) as person_id,
              num_nulls(finished_at) as open, num_nonnulls(finished_at) as done from added
            union all
            select date_to_finish, coalesce(finished_by, worker_id), -num_nulls(finished_at), -num_nonnulls(finished_at) from gone
          ) as changed
          where person_id is not null group by 1, 2 having sum(open) <> 0 or sum(done) <> 0;
      end if;
      return null;
    end $$;

    create or replace function fold_work_counts() returns void language plpgsql as $$
    begin
      if not pg_try_advisory_xact_lock(hashtext('fold_work_counts')) then return; end if;
      with taken as (delete from work_count_changes returning *)
      insert into work_counts as kept
        select day, service_id, of_horse, finished_on, sum(count) from taken group by 1, 2, 3, 4 having sum(count) <> 0
        on conflict on constraint work_counts_key do update set count = kept.count + excluded.count;
      with taken as (delete from work_changes_of_people returning *)
      insert into work_of_people as kept
        select day, person_id, sum(open), sum(done) from taken group by 1, 2 order by 1, 2
        on conflict (day, person_id) do update set open = kept.open + excluded.open, done = kept.done + excluded.done;
    end $$;

    alter function rebuild_work_counts() rename to rebuild_work_counts_of_services;
    create function rebuild_work_counts() returns void language plpgsql as $$
    begin
      perform rebuild_work_counts_of_services();
      lock table work_changes_of_people, work_of_people in share row exclusive mode;
      delete from work_changes_of_people;
      delete from work_of_people;
      insert into work_of_people
        select date_to_finish, coalesce(finished_by, worker_id), count(*) - count(finished_at), count(finished_at)
        from occurrences where coalesce(finished_by, worker_id) is not null group by 1, 2 order by 1, 2;
    end $$;

    insert into work_of_people
      select date_to_finish, coalesce(finished_by, worker_id), count(*) - count(finished_at), count(finished_at)
      from occurrences where coalesce(finished_by, worker_id) is not null group by 1, 2 order by 1, 2;
    analyze work_of_people;
  `.execute(db);
}
