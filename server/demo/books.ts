/**
 * Fills the books of many horses over years, and the demo's books before its services began, by set-based SQL.
 * `bookkeeping.ts` makes single bookings instead.
 */
import { sql } from 'kysely';
import { fromZloty } from '../domain/money.ts';
import type { Tx } from '../platform/data/database.ts';
import { demoPerson } from './people.ts';
import type { Times } from './times.ts';

/** 50 zł: every other payer rounds up to a multiple of it. */
export const ROUND_SUM = fromZloty(50);

/**
 * Creates temporary tables that are dropped at commit: `cycles`, the billing runs including the next; `entries`, which
 * `closeBooks` writes into the ledger in order; `debts`, the number of unpaid runs by horse.
 */
export async function openBooks(tx: Tx, { cycles, paymentDate }: Times): Promise<void> {
  await sql`
    create temp table cycles on commit drop as
    select * from json_to_recordset(${JSON.stringify(cycles)}::json)
      as cycle(period date, billing_day date, starts date, ran_at timestamptz)
  `.execute(tx);
  await sql`
    create temp table entries on commit drop as
    select id, horse_id, owner_id, kind, amount, occurred_on, period, task_id, booking_id, method, payment_id,
      created_by, created_at
    from ledger_entries with no data
  `.execute(tx);
  await sql`create temp table debts (horse_id uuid primary key, runs integer not null) on commit drop`.execute(tx);
  await sql`
    insert into billing_runs (period, billing_day, ran_at)
    select period, billing_day, ran_at from cycles where ran_at is not null order by period
  `.execute(tx);
  await tx
    .insertInto('settings')
    .values([
      { key: 'payment_date', value: JSON.stringify(paymentDate) },
      { key: 'payment_day', value: JSON.stringify(Number(paymentDate.slice(8))) },
    ])
    .execute();
}

/** Each run charges the horses present on its day the monthly fee and, once in twelve runs, the package. */
export async function chargeFees(tx: Tx): Promise<void> {
  await sql`
    insert into entries (id, horse_id, owner_id, kind, amount, occurred_on, period, created_at)
    select pg_temp.id_of(fee.kind || ' ' || horse.id || ' ' || horse.period), horse.id, horse.owner_id, fee.kind,
      -fee.price, horse.billing_day, horse.period, horse.ran_at
    from (
      select horses.*, period, billing_day, ran_at, row_number() over (partition by horses.id order by period) as run
      from horses
      join cycles on ran_at is not null and created_on <= billing_day
        and (archived_at is null or (archived_at at time zone 'Europe/Warsaw')::date > billing_day)
    ) horse
    cross join lateral (
      values ('main_fee', horse.payment::integer), ('package_fee', case when run % 12 = 1 then horse.payment_for_annual end)
    ) fee(kind, price)
    where fee.price > 0
  `.execute(tx);
}

/** Finished work is charged on its day, in the first period not billed by then. */
export async function chargeServices(tx: Tx): Promise<void> {
  await sql`
    insert into entries (id, horse_id, owner_id, kind, amount, occurred_on, period, task_id, created_by, created_at)
    select pg_temp.id_of('charge ' || work.id), horse_id, owner_id, 'service', -price, day, period, work.id,
      finished_by, finished_at
    from (
      select *, (finished_at at time zone 'Europe/Warsaw')::date as day from tasks
      where finished_at is not null and price > 0
    ) work
    join (select id as horse, owner_id from horses) owned on owned.horse = work.horse_id
    join cycles on day >= starts and day < billing_day
  `.execute(tx);
}

/** Each run charges the monthly services of its period. All of them begin with a month and have no end. */
export async function chargeMonthlyServices(tx: Tx): Promise<void> {
  await sql`
    insert into entries (id, horse_id, owner_id, kind, amount, occurred_on, period, booking_id, created_at)
    select pg_temp.id_of('month ' || booking.id || ' ' || period), horses.id, owner_id, 'service', -price, billing_day,
      period, booking.id, ran_at
    from bookings booking
    join horses on horses.id = booking.horse_id
    join cycles on ran_at is not null and period >= starts_on
    where monthly
  `.execute(tx);
}

/**
 * Owners pay within a week of each run, exactly or rounded up, except for the last runs of the horses in `debts`.
 */
export async function payDues(tx: Tx, { now, today }: Times): Promise<void> {
  const manager = demoPerson('manager').id;
  await sql`
    insert into entries (id, horse_id, owner_id, kind, amount, occurred_on, method, payment_id, created_by, created_at)
    select paid.id, horse_id, owner_id, 'deposit', amount, day, case when step = 1 then 'transfer' else 'cash' end, pg_temp.id_of('payment ' || paid.id), ${manager},
      least((day + make_interval(hours => 8 + pg_temp.dice(paid.id, 2, 9), mins => pg_temp.dice(paid.id, 3, 60)))
        at time zone 'Europe/Warsaw', ${now}::timestamptz)
    from (
      select *, paid_by_then - lag(paid_by_then, 1, 0) over (partition by horse_id order by period) as amount,
        pg_temp.id_of('deposit ' || horse_id || ' ' || period) as id
      from (
        select *, step * ceil(due_by_then::numeric / step)::integer as paid_by_then
        from (
          select horse_id, owner_id, period, billing_day,
            sum(sum(-amount)) over (partition by horse_id order by period) as due_by_then,
            count(*) over (partition by horse_id order by period desc) as runs_ago,
            case when pg_temp.dice(horse_id, 1, 2) = 0 then 1 else ${ROUND_SUM}::integer end as step
          from entries join cycles using (period)
          where ran_at is not null
          group by horse_id, owner_id, period, billing_day
        ) dues
      ) sums
      left join debts using (horse_id)
      where debts.runs is null or runs_ago > debts.runs
    ) paid
    cross join lateral (select least(billing_day + pg_temp.dice(paid.id, 1, 7), ${today}::date) as day) paid_on
    where amount > 0
  `.execute(tx);
}

export async function closeBooks(tx: Tx): Promise<void> {
  await sql`
    insert into payments (id, owner_id, made_by, made_at)
    select payment_id, owner_id, created_by, created_at from entries where payment_id is not null
  `.execute(tx);
  await sql`
    insert into ledger_entries (id, horse_id, owner_id, kind, amount, occurred_on, period, task_id, booking_id,
      method, payment_id, created_by, created_at)
    select id, horse_id, owner_id, kind, amount, occurred_on, period, task_id, booking_id, method, payment_id,
      created_by, created_at
    from entries order by created_at, id
  `.execute(tx);
}
