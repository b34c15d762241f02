import { sql } from 'kysely';
import type { Day } from '../domain/days.ts';
import type { Tx } from '../platform/data/database.ts';
import { type Booking, doersOf } from './bookings.ts';
import { services } from './catalogue.ts';
import { demoPerson } from './people.ts';
import type { Times } from './times.ts';

/** Percent of the work that is done a day late. */
const LATE = 3;

/**
 * Creates a temporary table with a plan for each booking's work: the minute of the day, the workers who take turns, the last
 * days for which it is assigned and created, the days on which it was forgotten, and the percentage done today.
 */
export async function openPlan(tx: Tx): Promise<void> {
  await sql`
    create temp table plan (
      booking_id uuid primary key,
      minute integer not null,
      doers uuid[] not null,
      given_until date not null,
      last_day date not null,
      left_over date[] not null,
      done_today integer not null
    ) on commit drop
  `.execute(tx);
}

/** Plans the past work of the demo's own bookings; the app's verbs do today's. */
export async function planWork(tx: Tx, bookings: readonly Booking[], today: Day): Promise<void> {
  const plan = bookings.map((booking) => ({
    booking_id: booking.id,
    minute: minuteOf(booking.service.time),
    doers: doersOf(booking),
    given: booking.givenTo !== null,
    left_over: booking.leftOver,
  }));
  await sql`
    insert into plan (booking_id, minute, doers, given_until, last_day, left_over, done_today)
    select booking_id, minute, doers, case when given then ${today}::date - 1 else '-infinity' end, ${today}::date - 1,
      left_over, 0
    from json_to_recordset(${JSON.stringify(plan)}::json)
      as given(booking_id uuid, minute integer, doers uuid[], given boolean, left_over date[])
  `.execute(tx);
}

/** Minutes since midnight, from 'HH:MM'. */
export const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Creates missing planned work and finishes all past work, except for the forgotten days. The rota decides who does it;
 * otherwise workers take turns. A few tasks are finished a day late. `offset 0` keeps Postgres from computing an id or an
 * instant again for each use.
 */
export async function doTheWork(tx: Tx, { now, today }: Times): Promise<void> {
  await sql`
    insert into tasks (id, booking_id, horse_id, service_id, service_name, service_description, price,
      date_to_finish, worker_id, finished_at, finished_by)
    select work.id, booking.id, booking.horse_id, booking.service_id, booking.service_name, booking.description,
      case when booking.monthly then 0 else booking.price end, work.day,
      case when work.day <= plan.given_until then work.doer end,
      finished.at,
      case when finished.at is not null then work.doer end
    from bookings booking
    join plan on plan.booking_id = booking.id
    cross join lateral (
      select gone, booking.starts_on + gone as day
      from generate_series(0, least(booking.check_until, plan.last_day) - booking.starts_on) as gone
      where booking.onetime or extract(isodow from booking.starts_on + gone) = any(booking.days_of_week)
    ) days
    cross join lateral (
      select pg_temp.id_of(booking.id::text || ' ' || day) as id, day,
        plan.doers[1 + (gone + pg_temp.dice(booking.id, 1, 7)) % cardinality(plan.doers)] as doer
      offset 0
    ) work
    cross join lateral (
      select (work.day + make_interval(
        days => case when work.day < ${today}::date - 2 and pg_temp.dice(work.id, 2, 100) < ${LATE} then 1 else 0 end,
        mins => plan.minute + pg_temp.dice(work.id, 3, 50), secs => pg_temp.dice(work.id, 4, 60)
      )) at time zone 'Europe/Warsaw' as at
    ) usually
    cross join lateral (
      select case
        when work.day = any(plan.left_over) then null
        when work.day < ${today}::date then usually.at
        when work.day = ${today}::date and pg_temp.dice(work.id, 2, 100) < plan.done_today and usually.at <= ${now}::timestamptz
          then usually.at
      end as at
      offset 0
    ) finished
    where booking.approved
    on conflict on constraint tasks_once_a_day do update
      set worker_id = coalesce(excluded.worker_id, tasks.worker_id), finished_at = excluded.finished_at,
        finished_by = case when excluded.finished_at is not null then coalesce(tasks.worker_id, excluded.finished_by) end
  `.execute(tx);
}

/** Marks the paddock work of one recent morning as skipped by the manager because of rain. */
export async function rainOff(tx: Tx, { today }: Times): Promise<void> {
  await sql`
    update tasks set finished_at = null, finished_by = null, skipped = 'weather',
      skipped_at = (date_to_finish + time '07:48') at time zone 'Europe/Warsaw', skipped_by = ${demoPerson('manager').id}
    where service_id = ${services.paddock.id} and date_to_finish = (
      select max(date_to_finish) from tasks
      where service_id = ${services.paddock.id} and date_to_finish < ${today}::date - 2)
  `.execute(tx);
}
