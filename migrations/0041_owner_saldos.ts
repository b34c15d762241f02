import { type Kysely, sql } from 'kysely';

/**
 * What each owner's account came to when a month ended. Each statement that books adds what it changes to
 * `owner_saldo_changes`, in its transaction, and only adds: rows of owners that it had to change would have those who book
 * for several horses at once wait for each other in a circle. What has been added is folded into `owner_saldos` now and then;
 * `owner_saldos_after` has both, so that it is right at any moment. The ledger stays the truth: `rebuild_ledger_sums`
 * makes all of it anew.
 *
 * The sums by horse and month of 0037 go, as nothing else was reckoned by them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Nobody books meanwhile with the function of before.
    lock table ledger_entries in share row exclusive mode;
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
