import { type RawBuilder, sql } from 'kysely';
import { addMonths, type Day, ZONE } from '../../domain/days.ts';
import { periodOf } from '../../domain/ledger.ts';
import type { Grosze } from '../../domain/money.ts';
import type { AsIf, Run } from './fees.ts';

/** A month of a monthly booking that a run charges; of some days of it, which they are and what the month costs. */
export type MonthOfBooking = {
  horse_id: string;
  booking_id: string;
  service_name: string;
  period: Day;
  price: Grosze;
  first_day: Day | null;
  last_day: Day | null;
  month_price: Grosze | null;
};

/** A stay may be said to have begun 62 days ago, so that a booking may turn out to have been in force in three months before. */
const MONTHS_BEFORE = 3;

/**
 * The months of monthly bookings that a billing run charges: those in which the booking was in force on any day, not charged
 * yet, of its period and the billed ones before, so that what began after a run is paid with the next. By days, what is
 * charged is the days in force. A month costs what the booking cost on the day of that month's run, or on the nearest day on
 * which it was in force. What continues another booking, with the same owner or the next, shares its months: a whole month is
 * paid once, by the last that began, and no day twice.
 */
export const monthsOfBookings = (run: Run, asIf: AsIf | null): RawBuilder<MonthOfBooking> => sql<MonthOfBooking>`
  select horse_id, booking_id, service_name, month as period,
    case when is_part then part_of_month(price, first_day, last_day) else price end::bigint as price,
    case when is_part then first_day end as first_day, case when is_part then last_day end as last_day,
    case when is_part then price end as month_price
  from (
    select *, ${run.by_days} and (first_day > month or last_day < month_end) as is_part,
      row_number() over (partition by origin, month order by first_day desc, booking_id) as nth
    from (
      select booking.*, month, month_end, days.first_day, days.last_day, coalesce((
        select price from earlier_terms
        where earlier_terms.booking_id = booking.booking_id
          and until >= greatest(days.first_day, least(days.last_day, coalesce(made.billing_day, ${run.billing_day}::date)))
        order by until limit 1
      ), booking.price_at_last) as price
      from (${bookings(run, asIf)}) booking
      cross join generate_series(0, ${MONTHS_BEFORE}) back
      cross join lateral (select (${run.period}::date - make_interval(months => back))::date as month) calendar
      cross join lateral (select (month + interval '1 month - 1 day')::date as month_end) its
      left join billing_runs made on made.period = month
      left join lateral (
        select bool_or(true) as is_paid, bool_or(paid.booking_id = booking.booking_id) as is_own,
          max(coalesce(paid.last_day, month_end)) filter (where not exists (
            select from ledger_entries undone where undone.reverses = paid.id
          )) as until
        from ledger_entries paid
        join horse_services same on same.id = paid.booking_id
        where paid.period = month and (same.id = booking.origin or same.origin = booking.origin)
      ) paid on true
      cross join lateral (
        select greatest(began, month, case when ${run.by_days} then paid.until + 1 end) as first_day,
          least(ends, month_end) as last_day
      ) days
      where days.first_day <= days.last_day and days.first_day <= ${run.billing_day}::date
        and not coalesce(case when ${run.by_days} then paid.is_own else paid.is_paid end, false)
        and month >= ${firstCharged(run)}
    ) priced
    where price > 0
  ) due
  where (nth = 1 or ${run.by_days}) and (not is_part or part_of_month(price, first_day, last_day) > 0)
`;

/** The first month that was billed. The first run charges its own; by days also what came before. */
function firstCharged({ period, by_days, since }: Run): RawBuilder<Day> {
  if (since) return sql`coalesce((select min(period) from billing_runs), ${periodOf(since)}::date)`;
  return sql`${by_days ? addMonths(period, -MONTHS_BEFORE) : period}::date`;
}

/** Monthly bookings, ended ones too, and the days from and until which they are in force. */
const bookings = (run: Run, asIf: AsIf | null) => sql`
  select booked.id as booking_id, booked.horse_id, booked.service_name, coalesce(booked.origin, booked.id) as origin,
    booked.price as price_at_last, greatest(booked.starts_on, horses.stays_from) as began, least(
      booked.check_until,
      case when horses.id = ${asIf?.id ?? null}::uuid then ${asIf?.stays_until ?? null}::date else horses.stays_until end,
      (
        -- It is in force on the day on which it is ended only if its work of that day was done.
        select case when exists (
          select from occurrences
          where horse_service_id = booked.id and date_to_finish = ended.day and finished_at is not null
        ) then ended.day else ended.day - 1 end
        from (select (booked.deleted_at at time zone ${sql.lit(ZONE)})::date as day) ended
        where booked.deleted_at is not null
      ),
      'infinity'
    ) as ends
  from horse_services booked
  join horses on horses.id = booked.horse_id
  where booked.monthly and booked.approved
    and not (horses.leaves_as_billed and horses.stays_until < ${run.billing_day}::date)
`;
