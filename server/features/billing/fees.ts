import { type RawBuilder, sql } from 'kysely';
import { addMonths, type Day, ZONE } from '../../domain/days.ts';
import { nextBillingDay, periodOf } from '../../domain/ledger.ts';
import type { Grosze } from '../../domain/money.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { BillingDays } from '../settings/payment-days.ts';

const PACKAGE_PERIODS = 12;

/** A horse pays the package once from this period to another. */
export const firstOfPackage = (period: Day): Day => addMonths(period, 1 - PACKAGE_PERIODS);

/** A billing run: of which period, on which day, by which setting. `since`: the day of the run before it, if there was one. */
export type Run = { period: Day; billing_day: Day; by_days: boolean; since: Day | null };

/** A fee of a run, for its period or an earlier one; of a fee for some days of it, which they are and what the month costs. */
export type Fee = {
  horse_id: string;
  kind: 'main_fee' | 'package_fee';
  period: Day;
  price: Grosze;
  first_day: Day | null;
  last_day: Day | null;
  month_price: Grosze | null;
};

/** The next run. */
export async function runToCome(db: Db | Tx, { paymentDate, partialMonths }: BillingDays): Promise<Run> {
  const runs = db.selectFrom('billing_runs').select((eb) => eb.fn.max('billing_day').as('since'));
  const { since } = await runs.executeTakeFirstOrThrow();
  const by_days = partialMonths === 'by_days';
  return { period: periodOf(paymentDate), billing_day: paymentDate, by_days, since };
}

/** The run after another, `paymentDay` being the day of the month that billing keeps to. */
export function runAfter({ billing_day, by_days }: Run, paymentDay: number): Run {
  const next = nextBillingDay(billing_day, paymentDay);
  return { period: periodOf(next), billing_day: next, by_days, since: billing_day };
}

/** A horse that is taken to stay until some day (null: for good), whatever its last day is. */
export type AsIf = { id: string; stays_until: Day | null };

/**
 * The fees of a billing run at current prices. A horse that had come by its day, and not left, pays the package unless the
 * 11 periods before have one that was not reversed, and the monthly fee of the period: the whole one or, by days, that of
 * the days it is here. By days, who came after the run before pays the days since it came, in other months too, and who has
 * left by a last day pays the days until then. What has a fee gets no other one, and no day is charged to two owners.
 */
export const feesOf = (run: Run, asIf: AsIf | null = null): RawBuilder<Fee> => sql<Fee>`
  -- What an animal paid with the owners before.
  with paid_before as (
    select horses.id as horse_id, paid_days.period, max(paid_days.last_day) as until
    from horses
    join horses before on before.animal_id = horses.animal_id and before.id <> horses.id
      and before.stays_from <= horses.stays_from
    join paid_days on paid_days.horse_id = before.id
    where paid_days.kind = 'main_fee'
    group by 1, 2
  ),
  stays as (
    select id, animal_id, payment, payment_for_annual, stays_from, last_day, is_here,
      case when ${run.by_days} and came > coalesce(${run.since}::date, '-infinity')
        then date_trunc('month', stays_from::timestamp)::date else ${run.period}::date end as first_month
    from (
      select *, greatest(created_on, stays_from) as came,
        -- The day on which it changed hands is the new owner's.
        coalesce(until - handed_over::integer, 'infinity') as last_day,
        coalesce(until >= ${run.billing_day}::date, true) and coalesce(archived_on > ${run.billing_day}::date, true) as is_here
      from (
        select *, (archived_at at time zone ${sql.lit(ZONE)})::date as archived_on,
          case when id = ${asIf?.id ?? null}::uuid then ${asIf?.stays_until ?? null}::date else stays_until end as until
        from horses
      ) horse
    ) horse
    -- Who was deleted has not left by a last day.
    where came <= ${run.billing_day}::date and (is_here or ${run.by_days} and not leaves_as_billed
      and (archived_on is null or archived_on > until or handed_over))
  )
  select id as horse_id, 'main_fee' as kind, month as period,
    case when is_part then part_of_month(payment, first_day, last_day) else payment end::bigint as price,
    case when is_part then first_day end as first_day, case when is_part then last_day end as last_day,
    case when is_part then payment end as month_price
  from (
    select stays.id, payment, month, days.*, ${run.by_days} and (days.first_day > month or days.last_day < month_end) as is_part
    from stays
    cross join lateral generate_series(first_month::timestamp, ${run.period}::timestamp, '1 month') series(start)
    cross join lateral (
      select start::date as month, (start + interval '1 month - 1 day')::date as month_end
    ) calendar
    left join paid_before on paid_before.horse_id = stays.id and paid_before.period = month
    cross join lateral (
      select greatest(stays_from, month, paid_before.until + 1) as first_day, least(stays.last_day, month_end) as last_day
    ) days
    where payment > 0 and (days.first_day <= days.last_day or not ${run.by_days})
      -- Looked up horse by horse: as a join it would read the fees of all months.
      and (select fee.id from ledger_entries fee
        where fee.horse_id = stays.id and fee.kind = 'main_fee' and fee.period = month) is null
  ) main
  where not is_part or part_of_month(payment, first_day, last_day) > 0
  union all
  select id, 'package_fee', ${run.period}::date, payment_for_annual::bigint, null, null, null
  from stays
  where is_here and payment_for_annual > 0 and not exists (
    select from ledger_entries paid
    join horses payer on payer.id = paid.horse_id
    -- The package of an animal holds for the rest of the year, with the next owner too.
    where payer.animal_id = stays.animal_id and paid.kind = 'package_fee'
      and paid.period >= ${firstOfPackage(run.period)}::date and paid.period < ${run.period}::date
      and not exists (select from ledger_entries undone where undone.reverses = paid.id)
  )
`;
