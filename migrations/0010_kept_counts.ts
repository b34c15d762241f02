import { type Kysely, sql } from 'kysely';

/**
 * Sums and counts that only save reading: which horses may owe, what the stable and each kind of entry come to in a month,
 * what each owner's account came to when a month ended, and how much work there is, by day and service and by person. The
 * ledger and the work stay the truth: `rebuild_ledger_sums` and `rebuild_work_counts` make all of it anew.
 *
 * Of the other files only 0006 knows this one: keep_ledger_sums and rebuild_horse_and_month_sums write last_period and
 * last_charged of horse_balances, and month_totals.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepWhoMayOwe(db);
  await keepMonths(db);
  await keepSaldos(db);
  await keepWork(db);
}

/**
 * A horse owes what its charges exceed its credits by, up to the last period that is due, and most horses have charges that
 * are not due yet: so what stands in a horse's last period is kept beside its other sums. It alone tells nearly all: of two
 * periods that are not due, the earlier is looked up. Nothing here depends on what was billed by then.
 */
async function keepWhoMayOwe(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table horse_balances
      -- '-infinity' and 0: no period has a charge.
      add last_period date not null default '-infinity',
      -- What it is charged in that period, without what was reversed.
      add last_charged bigint not null default 0,
      -- The first period that, once it is due, may leave the horse owing ('-infinity': one before its last); null: it owes
      -- nothing, whatever is due. Not the sums themselves are indexed: this seldom changes, so that entries seldom touch an
      -- index.
      add owes_from date generated always as (
        case when charged - last_charged > greatest(credited, 0) then '-infinity'::date
          when charged > greatest(credited, 0) then last_period end
      ) stored;
    create index horse_balances_owing on horse_balances (owes_from) where owes_from is not null;
  `.execute(db);
}

/**
 * The stable's months are shared out over 64 rows by the last byte of a horse's id, because all who book on a day would
 * otherwise wait for each other's commit. month_kinds and the saldos are written after the sums of 0006 and in their order:
 * whoever waits for them has waited there already.
 */
async function keepMonths(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table month_totals (
      month date not null,
      share smallint not null check (share between 0 and 63),
      charged bigint not null,
      credited bigint not null,
      primary key (month, share)
    );

    -- What the entries of a kind come to; a reversal is a kind of its own.
    create table month_kinds (
      month date not null,
      share smallint not null check (share between 0 and 63),
      kind text not null check (kind in ('main_fee', 'package_fee', 'service', 'deposit', 'correction', 'reversal')),
      entries integer not null check (entries > 0),
      amount bigint not null,
      primary key (month, share, kind)
    );
  `.execute(db);
}

/**
 * Each statement only adds what it changes, in its transaction: rows of owners that it had to change would have those who
 * book for several horses at once wait for each other in a circle. What has been added is folded now and then;
 * `owner_saldos_after` has what is kept and what was added since, so that it is right at any moment.
 */
async function keepSaldos(db: Kysely<unknown>): Promise<void> {
  await sql`
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

    create function keep_month_sums() returns trigger language plpgsql as $$
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
    -- Triggers of one table run in the order of their names: this one after 'ledger_entries_sums'.
    create trigger ledger_entries_sums_of_months after insert on ledger_entries
      referencing new table as added for each statement execute function keep_month_sums();

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

    create function rebuild_ledger_sums() returns void language plpgsql as $$
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
  `.execute(db);
}

/**
 * A month of 6 000 horses is 95 000 pieces of work. As with the saldos, each statement that makes, finishes or deletes work
 * only adds what it changes: a row that all who finish work on a day had to change would have each wait for the other's
 * commit. What has been added is folded after the commit; the views have both.
 */
async function keepWork(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table work_counts (
      day date not null,
      service_id uuid not null,
      -- Whether it is for a horse, or for the stable itself.
      of_horse boolean not null,
      -- The stable's day on which it was finished; null: it is open.
      finished_on date,
      count integer not null,
      constraint work_counts_key unique nulls not distinct (day, service_id, of_horse, finished_on)
    );
    create index work_counts_open on work_counts (day) where finished_on is null and count <> 0;
    create index work_counts_finished on work_counts (finished_on);
    create table work_count_changes (like work_counts);
    create view counted_work as
      select * from work_counts where count <> 0 union all select * from work_count_changes;

    -- Of whoever finished a piece of work, else is to do it.
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

    create function count_changed_work() returns trigger language plpgsql as $$
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
    create trigger occurrences_counted_in after insert on occurrences
      referencing new table as added for each statement execute function count_changed_work();
    create trigger occurrences_counted_out after delete on occurrences
      referencing old table as gone for each statement execute function count_changed_work();
    create trigger occurrences_counted_anew after update on occurrences
      referencing old table as gone new table as added for each statement execute function count_changed_work();

    -- One at a time: whoever comes while another folds leaves it to the next.
    create function fold_work_counts() returns void language plpgsql as $$
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

    create function rebuild_work_counts_of_services() returns void language plpgsql as $$
    begin
      -- Nobody changes work meanwhile, and nobody folds; reading goes on.
      lock table occurrences, work_count_changes, work_counts in share row exclusive mode;
      delete from work_count_changes;
      delete from work_counts;
      insert into work_counts
        select date_to_finish, service_id, horse_id is not null, (finished_at at time zone 'Europe/Warsaw')::date, count(*)
        from occurrences group by 1, 2, 3, 4;
    end $$;
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
  `.execute(db);
}
