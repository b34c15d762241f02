import { type RawBuilder, sql } from 'kysely';
import { addMonths, type Day, ZONE } from '../../domain/days.ts';
import { periodOf } from '../../domain/ledger.ts';
import type { AsIf, Run } from './fees.ts';

/** A stay may be said to have begun 62 days ago, so that a booking may turn out to have been in force in three months before. */
const MONTHS_BEFORE = 3;

/**
 * The months of monthly bookings that a billing run charges: those in which the booking was in force on any day, not charged
 * yet, of its period and the billed ones before, so that what began after a run is paid with the next. By days, what is
 * charged is the days in force. A month costs what the booking cost on the day of that month's run, or on the nearest day on
 * which it was in force. What continues another booking, with the same owner or the next, shares its months: a whole month is
 * paid once, by the last that began, and no day twice. A horse that was deleted is charged for nothing more.
 */
export const monthsOfBookings = (run: Run, asIf: AsIf | null): RawBuilder<unknown> => sql`
  select horse_id, booking_id, series_id, service_name, month as period,
    case when is_part then part_of_month(price, first_day, last_day) else price end::bigint as price,
    case when is_part then first_day end as first_day, case when is_part then last_day end as last_day,
    case when is_part then price end as month_price
  from (
    select *, ${run.by_days} and (first_day > month or last_day < month_end) as is_part
    from (
      select horse_id, booking_id, series_id, service_name, month, month_end, price, first_day,
        row_number() over later as nth,
        case when ${run.by_days} then least(last_day, lag(first_day) over later - 1) else last_day end as last_day
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
            max(days.last_day) filter (where days.first_day <= greatest(began, month)) as until,
            min(days.first_day) filter (where days.first_day > greatest(began, month)) as next
          from ledger_entries paid
          join horse_services same on same.id = paid.booking_id
          left join paid_days days on days.fee_id = paid.id and days.first_day <= days.last_day
          where paid.period = month and same.series_id = booking.series_id
        ) paid on true
        cross join lateral (
          select greatest(began, month, case when ${run.by_days} then paid.until + 1 end) as first_day,
            least(ends, month_end, case when ${run.by_days} then paid.next - 1 end) as last_day
        ) days
        where days.first_day <= days.last_day and days.first_day <= ${run.billing_day}::date
          and not coalesce(case when ${run.by_days} then paid.is_own else paid.is_paid end, false)
          and month >= ${firstCharged(run)}
      ) priced
      where price > 0
      window later as (partition by series_id, month order by first_day desc, booking_id)
    ) due
  ) due
  where (nth = 1 or ${run.by_days}) and first_day <= last_day
    and (not is_part or part_of_month(price, first_day, last_day) > 0)
`;

/** The first month that was billed. The first run charges its own; by days also what came before. */
function firstCharged({ period, by_days, since }: Run): RawBuilder<Day> {
  if (since) return sql`coalesce((select min(period) from billing_runs), ${periodOf(since)}::date)`;
  return sql`${by_days ? addMonths(period, -MONTHS_BEFORE) : period}::date`;
}

/** The last day on which a booking (`booked`) is in force, however long its horse stays. */
export const lastDayOf = sql<Day>`least(
  booked.check_until,
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
)`;

/**
 * Monthly bookings, ended ones too, and the days from and until which they are in force. Of horses that were deleted, and of
 * those that left as they had been billed, there are none.
 */
const bookings = (run: Run, asIf: AsIf | null) => sql`
  select booked.id as booking_id, booked.horse_id, booked.service_name, booked.series_id,
    booked.price as price_at_last, greatest(booked.starts_on, horses.stays_from) as began,
    least(${lastDayOf}, horses.until) as ends
  from horse_services booked
  join (
    select *, (archived_at at time zone ${sql.lit(ZONE)})::date as archived_on,
      case when id = ${asIf?.id ?? null}::uuid then ${asIf?.stays_until ?? null}::date else stays_until end as until
    from horses
  ) horses on horses.id = booked.horse_id
  where booked.monthly and booked.approved and (
    coalesce(horses.until >= ${run.billing_day}::date, true) and coalesce(archived_on > ${run.billing_day}::date, true)
    or not leaves_as_billed and (archived_on is null or archived_on > horses.until or handed_over)
  )
`;
