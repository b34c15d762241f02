import { type Kysely, sql } from 'kysely';

/** A select of the charged and credited sums of each horse in a table of entries. */
const balancesOf = (entries: string) =>
  sql.raw(`
  select horse_id, coalesce(-sum(amount) filter (where side = 'charge'), 0) as charged,
    coalesce(sum(amount) filter (where side = 'credit'), 0) as credited
  from ${entries} group by horse_id order by horse_id
`);

/** A select of the charged sums of each horse and period, without charges that have a due day of their own. */
const periodsOf = (entries: string) =>
  sql.raw(`
  select horse_id, period, -sum(amount) as charged, coalesce(-sum(amount) filter (where counts_as = 'correction'), 0) as corrected
  from ${entries} where side = 'charge' and due_on is null group by horse_id, period order by horse_id, period
`);

/**
 * A trigger of the ledger maintains sums of each horse (horse_balances) and of each horse and period (horse_periods), so that
 * no query adds up half a million entries. They can always be rebuilt from the ledger.
 *
 * Sums are locked by horse, then by horse and period, each in key order: concurrent bulk bookings wait for each other but
 * never deadlock. Addition is commutative, so concurrent entries and runs need no other coordination.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table horse_balances (
      horse_id uuid primary key references horses,
      -- The sums of charges and credits; reversed entries add up to 0 in both. The saldo is credited - charged.
      charged bigint not null,
      credited bigint not null
    );
    -- The few horses with more withdrawn by negative deposits than was paid.
    create index horse_balances_lacking on horse_balances (horse_id) include (credited) where credited < 0;
    create table horse_periods (
      horse_id uuid not null references horses,
      period date not null,
      charged bigint not null,
      -- The part charged by corrections, which is due at once.
      corrected bigint not null,
      primary key (horse_id, period)
    );
    create index horse_periods_of_period on horse_periods (period, horse_id);

    create function keep_ledger_sums() returns trigger language plpgsql as $$
    begin
      insert into horse_balances as kept (horse_id, charged, credited) ${balancesOf('added')}
        on conflict (horse_id) do update
          set charged = kept.charged + excluded.charged, credited = kept.credited + excluded.credited;
      insert into horse_periods as kept (horse_id, period, charged, corrected) ${periodsOf('added')}
        on conflict (horse_id, period) do update
          set charged = kept.charged + excluded.charged, corrected = kept.corrected + excluded.corrected;
      return null;
    end $$;

    create trigger ledger_entries_sums after insert on ledger_entries
      referencing new table as added for each statement execute function keep_ledger_sums();

    create function rebuild_ledger_sums() returns void language plpgsql as $$
    begin
      -- Blocks bookings, but not reads.
      lock table ledger_entries in share row exclusive mode;
      delete from horse_balances;
      delete from horse_periods;
      insert into horse_balances (horse_id, charged, credited) ${balancesOf('ledger_entries')};
      insert into horse_periods (horse_id, period, charged, corrected) ${periodsOf('ledger_entries')};
    end $$;

    -- A sum of bigints, 0 without rows. The built-in sum returns a numeric, which takes longer than the addition itself.
    create aggregate total(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);

    -- The due day of charges not billed yet, and the last billed period.
    create view next_run as
      select coalesce((select (value #>> '{}')::date from settings where key = 'payment_date'), 'infinity')
          + coalesce((select (value #>> '{}')::integer from settings where key = 'payment_term'), 0) as due,
        coalesce((select max(period) from billing_runs), '-infinity') as after;

    -- Debts with a due day of their own: opening balances, fees charged by the billing of another month, and negative deposits
    -- in excess of payments. They are few, so no sums of them are stored. Such an excess is due with the oldest charge that is
    -- due, because it leaves none of them covered; else with the next run.
    create view own_dues as
      with own as not materialized (
        select horse_id, due_on, -sum(amount) as charged
        from ledger_entries
        where due_on is not null and side = 'charge'
        group by horse_id, due_on
        having sum(amount) <> 0
      )
      select horse_id, due_on, charged from own
      union all
      select kept.horse_id, coalesce(
          least(
            (
              select min(run.due_on)
              from horse_periods billed join billing_runs run on run.period = billed.period
              where billed.horse_id = kept.horse_id and billed.charged > 0
            ),
            (select min(own.due_on) from own where own.horse_id = kept.horse_id),
            (
              select next_run.due
              from horse_periods open, next_run
              where open.horse_id = kept.horse_id and open.period > next_run.after and open.corrected > 0
              limit 1
            )
          ),
          (select due from next_run)
        ), -kept.credited
      from horse_balances kept
      where kept.credited < 0;

    -- The unpaid part of everything due up to a day, of these horses or of all. Only 'infinity' includes unbilled work. Callers
    -- pass "everybody" as a constant: with a parameter, Postgres would plan each call for a few horses again, which takes
    -- several times as long as the query.
    create function owed_by(horses uuid[], until date, everybody boolean default false)
    returns table (horse_id uuid, owed bigint)
    language sql stable as $$
      with later as (
        select of_horse.horse_id, total(of_horse.charged) as charged
        from (
          -- A run with a short term may be due before an earlier run with a longer one.
          select horse_periods.horse_id, charged from horse_periods
          where period = any (array(select period from billing_runs where due_on > until))
          union all
          select horse_periods.horse_id, case when next_run.due > until then charged else charged - corrected end
          from horse_periods, next_run where period > next_run.after and until < 'infinity'
          union all
          select own_dues.horse_id, charged from own_dues where due_on > until
        ) of_horse
        where everybody or of_horse.horse_id = any(horses)
        group by of_horse.horse_id
      )
      select kept.horse_id, kept.charged - kept.credited - coalesce(later.charged, 0)
      from horse_balances kept
      left join later on later.horse_id = kept.horse_id
      where (everybody or kept.horse_id = any(horses))
        and kept.charged - kept.credited > coalesce(later.charged, 0)
    $$;

    -- The unpaid parts by due day. "asked" is true for billed charges and for corrections, false for unbilled work. Credits
    -- cover asked charges before unbilled work, and the oldest due day first. So the unpaid part of a due day is the debt minus
    -- all charges due later, at most the day's own charges.
    --
    -- Example: a horse was charged 500 due on 10 September and 600 due on 10 October; until = 31 October.
    --   It paid 700, so it owes 400, no more than the last run charged: 400 of 10 October (owes_last_run_only).
    --   It paid 300, so it owes 800: 600 of 10 October, after which nothing is due, and 800 - 600 = 200 of 10 September (days).
    create function open_dues(horses uuid[], until date, everybody boolean default false)
    returns table (horse_id uuid, due date, asked boolean, rest bigint)
    language sql stable as $$
      with next as (
        select next_run.due, next_run.after, (select max(due_on) from billing_runs where due_on <= until) as newest,
          -- As a column it keeps the generic plan as cheap as one for a given day, so Postgres reuses it: planning takes as long
          -- as the query.
          until = 'infinity' as unbilled
        from next_run
      ),
      owing as (select owed.horse_id, owed.owed from owed_by(horses, until, everybody) owed),
      -- "newest": what the last run with the newest due day charged; "newer": horses with anything due after it. For all horses
      -- at once each is read in one piece, which takes a third of the time of looking it up horse by horse.
      newest as (
        select horse_id, charged
        from horse_periods
        where period = (select max(period) from billing_runs, next where due_on = next.newest)
          and (everybody or horse_id = any(horses))
      ),
      newer as (
        select open.horse_id
        from next
        join horse_periods open on open.period > next.after
        where next.due <= until and (open.corrected > 0 or open.charged > 0 and next.unbilled)
          and (everybody or open.horse_id = any(horses))
        union
        select own.horse_id
        from next
        join own_dues own on own.due_on > next.newest and own.due_on <= until
        where everybody or own.horse_id = any(horses)
      ),
      -- Most horses owe no more than that run charged (all of them just after a billing), so their older days are not read.
      judged as (
        select owing.horse_id, owing.owed, next.newest as due,
          coalesce(next.newest <= next.due and owing.owed <= newest.charged and newer.horse_id is null, false)
            as owes_last_run_only
        from next
        cross join owing
        left join newest on newest.horse_id = owing.horse_id
        left join newer on newer.horse_id = owing.horse_id
      ),
      days as (
        select owing.horse_id, owing.owed, dues.due, part.asked, total(part.charged) as charged
        from (select horse_id, owed from judged where not owes_last_run_only) owing
        cross join lateral (
          select period, null::date as due, true as asked, charged from horse_periods where horse_id = owing.horse_id
          union all
          select null, next.due, part.asked, part.charged
          from next
          join horse_periods open on open.horse_id = owing.horse_id and open.period > next.after
          cross join lateral (values (true, open.corrected), (false, open.charged - open.corrected)) part(asked, charged)
          where part.asked or next.unbilled
          union all
          select null, own.due_on, true, own.charged from own_dues own where own.horse_id = owing.horse_id
        ) part
        left join billing_runs run on run.period = part.period
        cross join lateral (select coalesce(run.due_on, part.due) as due) dues
        where dues.due <= until
        group by 1, 2, 3, 4
      )
      select judged.horse_id, judged.due, true, judged.owed from judged where judged.owes_last_run_only
      union all
      select uncovered.horse_id, uncovered.due, uncovered.asked,
        least(uncovered.charged, uncovered.owed - uncovered.charged_later)
      from (
        select days.*, total(days.charged) over (
            partition by days.horse_id order by days.asked, days.due desc
          ) - days.charged as charged_later
        from days
      ) uncovered
      where uncovered.charged > 0 and uncovered.owed > uncovered.charged_later
    $$;
  `.execute(db);
}
