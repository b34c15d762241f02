import { type RawBuilder, sql } from 'kysely';
import { ZONE } from '../../domain/days.ts';
import type { Db, Tx } from '../../platform/data/database.ts';

export type Finding = {
  rule: string;
  checked: number;
  wrong: number;
  /** A few wrong ids; for a month, its horse's id and first day. */
  examples: string[];
};

/** Recomputes the stored sums from the ledger. Bookings wait meanwhile. */
export async function rebuildSums(db: Db | Tx): Promise<void> {
  await sql`select rebuild_ledger_sums()`.execute(db);
}

/**
 * Checks the ledger against the work, the billing runs and itself, by the rules of domain.md and independently of
 * database constraints. It reads half a million entries in seconds; the statement timeout of `db` must allow for that.
 */
export async function checkLedger(db: Db | Tx): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of CHECKS) findings.push(await runCheck(db, check));
  return findings;
}

async function runCheck(db: Db | Tx, { rule, subjects }: Check): Promise<Finding> {
  const { rows } = await sql<Omit<Finding, 'rule'>>`
    select count(*) as checked, count(*) filter (where wrong) as wrong,
      coalesce((array_agg(subject::text order by subject) filter (where wrong))[1:3], '{}') as examples
    from (${subjects}) subjects
  `.execute(db);
  return { rule, ...(rows[0] as Omit<Finding, 'rule'>) };
}

/** `subjects` selects rows of `subject`, an id, and `wrong`, whether it breaks the rule. */
type Check = { rule: string; subjects: RawBuilder<unknown> };

/** Finished work with a price, and the local day on which it was reported, when its charge was written. */
const FINISHED_WORK = sql`
  select tasks.id, tasks.horse_id, price, finished_at,
    (coalesce(charged_at, finished_at) at time zone ${sql.lit(ZONE)})::date as day
  from tasks
  left join (
    select task_id, min(created_at) as charged_at from ledger_entries where task_id is not null group by task_id
  ) charge on charge.task_id = tasks.id
  where finished_at is not null and price > 0 and tasks.horse_id is not null
`;

const CHECKS: Check[] = [
  {
    rule: 'Finished work is charged once, at its price, and nothing else is',
    subjects: sql`
      select coalesce(work.id, entry.id) as subject,
        work.id is null or entry.id is null or entry.nth > 1
          or entry.amount <> -work.price or entry.horse_id <> work.horse_id or entry.occurred_on <> work.day
          or entry.created_at not between work.finished_at and work.finished_at + interval '72 hours' as wrong
      from (${FINISHED_WORK}) work
      full join (
        select *, row_number() over (partition by task_id) as nth
        from ledger_entries where kind = 'service' and booking_id is null
      ) entry on entry.task_id = work.id
    `,
  },
  {
    rule: 'A fee or monthly service stands once for a period, on the day of the billing run that asked for it, or of its leaving',
    subjects: sql`
      select fee.id as subject, run.period is null and not is_of_leaving or fee.nth > 1 as wrong
      from (
        select *, row_number() over (partition by horse_id, booking_id, kind, period order by seq) as nth,
          due_on is not null and (created_by is not null or (select stays_until from horses where id = horse_id) < occurred_on)
            as is_of_leaving
        from ledger_entries
        where kind in ('main_fee', 'package_fee') or booking_id is not null
      ) fee
      -- One of an earlier period is due with the run.
      left join billing_runs run on run.billing_day = fee.occurred_on
        and case when fee.due_on is null then run.period = fee.period
          else run.period > fee.period and run.due_on = fee.due_on end
    `,
  },
  {
    rule: 'A fee comes to the price of its days, with the one correction that settles it',
    subjects: sql`
      select fee_id as subject,
        count(*) over (partition by fee_id) > 1 or charged - settled <> case when last_day < first_day then 0
          else part_of_month(month_price, first_day, last_day) end as wrong
      from paid_days
    `,
  },
  /**
   * A month is paid once among bookings that continue each other. Bookings whose price changed are skipped, and so are
   * months of the last run, because the next one may still charge them.
   */
  {
    rule: 'Each billed month in which a monthly booking was in force throughout is charged, at its price',
    subjects: sql`
      select coalesce(entry.id, booked.id) as subject, entry.id is null
        or coalesce(entry.month_price, -entry.amount) <> entry.price or entry.horse_id <> entry.booked_for or not entry.monthly as wrong
      from (
        select booking.id, booking.series_id, run.period
        from bookings booking
        join horses on horses.id = booking.horse_id
        join billing_runs run on run.period < (select max(period) from billing_runs)
          and greatest(booking.starts_on, horses.stays_from) <= run.period
          and least(booking.check_until, horses.stays_until, (booking.deleted_at at time zone ${sql.lit(ZONE)})::date - 1, 'infinity')
            >= run.period + interval '1 month - 1 day'
        where booking.monthly and booking.approved and booking.price > 0 and not horses.leaves_as_billed
          and not exists (select from earlier_terms where booking_id = booking.id)
      ) booked
      full join (
        select charged.id, charged.period, charged.amount, charged.month_price, charged.horse_id, booking.horse_id as booked_for,
          booking.monthly, booking.series_id,
          case when not exists (select from earlier_terms where booking_id = booking.id) then booking.price
            else coalesce(charged.month_price, -charged.amount) end as price
        from ledger_entries charged
        join bookings booking on booking.id = charged.booking_id
      ) entry on entry.series_id = booked.series_id and entry.period = booked.period
    `,
  },
  /**
   * A concurrent run and charge may have read the clock in either order, so a minute between them is tolerated. The next
   * period is that of the next billing day. Before the first run its date may have moved to an earlier period: earlier
   * charges may then be in any open period, including the following one.
   */
  {
    rule: 'Work or a charging correction stands in the first period not billed by then',
    subjects: sql`
      select charge.id as subject,
        run.period is null or charge.created_at > run.ran_at + interval '1 minute'
          or charge.created_at < run.ran_before - interval '1 minute' and charge.created_at > run.first_ran_at as wrong
      from ledger_entries charge
      left join (
        select period, ran_at, lag(ran_at, 1, '-infinity') over (order by period) as ran_before,
          min(ran_at) over () as first_ran_at
        from (
          select period, ran_at from billing_runs
          union all
          select (date_trunc('month', ((value #>> '{}')::date - 1)::timestamp) + make_interval(months => later))::date, 'infinity'
          from settings, generate_series(0, case when exists (select from billing_runs) then 0 else 1 end) later
          where key = 'payment_date'
        ) known
      ) run using (period)
      where charge.task_id is not null or charge.kind = 'correction' and charge.amount < 0 and charge.reverses is null
    `,
  },
  {
    rule: 'An entry counts as its kind, and a reversal as the entry that it takes back, where that stands',
    subjects: sql`
      select entry.id as subject, entry.counts_as <> meant.kind
        or entry.side <> case when meant.kind <> 'deposit' and meant.amount < 0 then 'charge' else 'credit' end
        or (entry.period, entry.due_on) is distinct from (meant.period, meant.due_on) as wrong
      from ledger_entries entry
      join ledger_entries meant on meant.id = coalesce(entry.reverses, entry.id)
    `,
  },
  {
    rule: 'A reversal mirrors one entry, which is no reversal itself',
    subjects: sql`
      select reversal.id as subject,
        undone.id is null or undone.reverses is not null or reversal.nth > 1 or undone.amount <> -reversal.amount
          or undone.horse_id <> reversal.horse_id or undone.owner_id <> reversal.owner_id as wrong
      from (
        select *, row_number() over (partition by reverses order by seq) as nth
        from ledger_entries
        where reverses is not null
      ) reversal
      left join ledger_entries undone on undone.id = reversal.reverses
    `,
  },
  {
    rule: 'A payment has shares, all of them deposits to its owner that were booked together, and each deposit is one of them',
    subjects: sql`
      select coalesce(payment.id, share.id) as subject, payment.id is null or share.id is null or share.kind <> 'deposit'
        or (share.owner_id, share.created_by, share.created_at) is distinct from
          (payment.owner_id, payment.made_by, payment.made_at) as wrong
      from payments payment
      full join (select * from ledger_entries where kind = 'deposit' or payment_id is not null) share
        on share.payment_id = payment.id
    `,
  },
  {
    rule: 'An opening balance stands on its due day, and is the only one of its horse that was not taken back',
    subjects: sql`
      select opening.id as subject,
        opening.due_on is distinct from opening.occurred_on or opening.stands and opening.standing > 1 as wrong
      from (
        select entry.id, entry.due_on, entry.occurred_on, reversal.id is null as stands,
          count(*) filter (where reversal.id is null) over (partition by entry.horse_id) as standing
        from ledger_entries entry
        left join ledger_entries reversal on reversal.reverses = entry.id
        where entry.kind = 'opening'
      ) opening
    `,
  },
  {
    rule: 'What is booked to an owner is what is booked to their horses',
    subjects: sql`
      select owner_id as subject, coalesce(booked.balance, 0) <> coalesce(owned.balance, 0) as wrong
      from (select owner_id, sum(amount) as balance from ledger_entries group by owner_id) booked
      full join (
        select horses.owner_id, sum(amount) as balance
        from ledger_entries join horses on horses.id = horse_id
        group by horses.owner_id
      ) owned using (owner_id)
    `,
  },
  /** A month's page lists finished services from the work, not from entries, so both tables are summed. */
  {
    rule: "The next month's carry-over is this one's, with the deposits, less the month's sum",
    subjects: sql`
      select horse_id || ' ' || month as subject, saldo_after <> saldo_before + deposits - fees - services as wrong
      from (
        select horse_id, month, coalesce(deposits, 0) as deposits, coalesce(fees, 0) as fees,
          coalesce(services, 0) as services,
          coalesce(sum(booked) over (until_then), 0) as saldo_after,
          coalesce(sum(booked) over (until_then rows between unbounded preceding and 1 preceding), 0) as saldo_before
        from (
          select horse_id, date_trunc('month', occurred_on)::date as month, sum(amount) as booked,
            sum(amount) filter (where kind in ('deposit', 'correction', 'opening')) as deposits,
            -sum(amount) filter (where kind in ('main_fee', 'package_fee') or booking_id is not null) as fees
          from ledger_entries
          group by 1, 2
        ) entries
        full join (
          select horse_id, date_trunc('month', day)::date as month, sum(price) as services
          from (${FINISHED_WORK}) work
          group by 1, 2
        ) work using (horse_id, month)
        window until_then as (partition by horse_id order by month)
      ) of_horse
    `,
  },
  {
    rule: 'The kept sums of a horse are those of its entries',
    subjects: sql`
      select horse_id as subject,
        (kept.charged, kept.credited) is distinct from (booked.charged, booked.credited) as wrong
      from horse_balances kept
      full join (
        select horse_id, coalesce(-sum(amount) filter (where side = 'charge'), 0) as charged,
          coalesce(sum(amount) filter (where side = 'credit'), 0) as credited
        from ledger_entries group by horse_id
      ) booked using (horse_id)
    `,
  },
  {
    rule: 'The kept sum of a horse and a period is that of its charges',
    subjects: sql`
      select horse_id || ' ' || period as subject,
        (coalesce(kept.charged, 0), coalesce(kept.corrected, 0))
          <> (coalesce(booked.charged, 0), coalesce(booked.corrected, 0)) as wrong
      from horse_periods kept
      full join (
        select horse_id, period, -sum(amount) as charged, coalesce(-sum(amount) filter (where counts_as = 'correction'), 0) as corrected
        from ledger_entries where side = 'charge' and due_on is null group by horse_id, period
      ) booked using (horse_id, period)
    `,
  },
];
