import { type Kysely, sql } from 'kysely';

/**
 * Who may owe, by an index. A horse owes what its charges exceed its credits by, up to the last period that is due, and most
 * horses have charges that are not due yet: so what stands in a horse's last period is kept beside its other sums, by the
 * same trigger. It alone tells nearly all: of two periods that are not due, the earlier is looked up.
 *
 * Nothing here depends on what was billed by then. Adding to a sum, and to that of the later of two periods, come to the
 * same in any order, so that entries and runs of one moment need not know of each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Nobody books meanwhile with the function of before.
    lock table ledger_entries in share row exclusive mode;
    alter table horse_balances
      add last_period date not null default '-infinity',
      -- What it is charged in that period, without what was reversed.
      add last_charged bigint not null default 0;
    update horse_balances kept set last_period = last.period, last_charged = last.charged
      from (select distinct on (horse_id) * from horse_periods order by horse_id, period desc) last
      where last.horse_id = kept.horse_id;
    -- The first period that, once it is due, may leave the horse owing; null: it owes nothing, whatever is due. Not the sums
    -- themselves are indexed: this seldom changes, so that entries seldom touch an index.
    alter table horse_balances add owes_from date generated always as (
      case when charged - last_charged > greatest(credited, 0) then '-infinity'::date
        when charged > greatest(credited, 0) then last_period end
    ) stored;
    create index horse_balances_owing on horse_balances (owes_from) where owes_from is not null;
    analyze horse_balances;

    -- As in 0023, but for the last period of a horse. A charge is what stands in a period.
    create or replace function keep_ledger_sums() returns trigger language plpgsql as $$
    begin
      insert into horse_balances as kept (horse_id, charged, credited, last_period, last_charged)
        select horse_id, coalesce(-sum(amount) filter (where period is not null), 0),
          coalesce(sum(amount) filter (where period is null), 0), coalesce(max(period), '-infinity'),
          coalesce(-(array_agg(amount order by period desc) filter (where period is not null))[1], 0)
        from (
          select horse_id, period, sum(amount) as amount
          from (
            select horse_id, amount, case when reverses is not null
              then (select period from ledger_entries where id = added.reverses and kind <> 'deposit' and amount < 0)
              when kind <> 'deposit' and amount < 0 then period end as period
            from added
          ) lines
          group by horse_id, period
        ) of_period
        group by horse_id order by horse_id
        on conflict (horse_id) do update
          set charged = kept.charged + excluded.charged, credited = kept.credited + excluded.credited,
            last_period = greatest(kept.last_period, excluded.last_period),
            last_charged = case when kept.last_period >= excluded.last_period then kept.last_charged else 0 end
              + case when excluded.last_period >= kept.last_period then excluded.last_charged else 0 end;
      insert into horse_periods as kept (horse_id, period, charged)
        select horse_id, period, -sum(amount)
        from (
          select horse_id, amount, case when reverses is not null
            then (select period from ledger_entries where id = added.reverses and kind <> 'deposit' and amount < 0)
            when kind <> 'deposit' and amount < 0 then period end as period
          from added
        ) lines
        where period is not null
        group by horse_id, period order by horse_id, period
        on conflict (horse_id, period) do update set charged = kept.charged + excluded.charged;
      insert into month_totals as kept (month, share, charged, credited)
        select date_trunc('month', occurred_on::timestamp)::date, get_byte(uuid_send(horse_id), 15) & 63,
          coalesce(-sum(amount) filter (where charge), 0), coalesce(sum(amount) filter (where not charge), 0)
        from (
          select horse_id, occurred_on, amount, case when reverses is null then kind <> 'deposit' and amount < 0
            else (select kind <> 'deposit' and amount < 0 from ledger_entries where id = added.reverses) end as charge
          from added
        ) lines
        group by 1, 2 order by 1, 2
        on conflict (month, share) do update
          set charged = kept.charged + excluded.charged, credited = kept.credited + excluded.credited;
      return null;
    end $$;

    create or replace function rebuild_horse_and_month_sums() returns void language plpgsql as $$
    begin
      -- Nobody books meanwhile; reading goes on.
      lock table ledger_entries in share row exclusive mode;
      delete from horse_balances;
      delete from horse_periods;
      delete from month_totals;
      insert into horse_periods (horse_id, period, charged)
        select horse_id, period, -sum(amount) from ledger_lines where charge group by horse_id, period;
      insert into horse_balances (horse_id, charged, credited, last_period, last_charged)
        select sums.horse_id, sums.charged, sums.credited, coalesce(last.period, '-infinity'), coalesce(last.charged, 0)
        from (
          select horse_id, coalesce(-sum(amount) filter (where charge), 0) as charged,
            coalesce(sum(amount) filter (where not charge), 0) as credited
          from ledger_lines group by horse_id
        ) sums
        left join (select distinct on (horse_id) * from horse_periods order by horse_id, period desc) last using (horse_id);
      insert into month_totals (month, share, charged, credited)
        select date_trunc('month', occurred_on::timestamp)::date, get_byte(uuid_send(horse_id), 15) & 63,
          coalesce(-sum(amount) filter (where charge), 0), coalesce(sum(amount) filter (where not charge), 0)
        from ledger_lines group by 1, 2;
    end $$;
  `.execute(db);
}
