import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '../../domain/days.ts';
import { horizonOf } from '../../domain/recurrence.ts';
import type { Stay } from '../../domain/stays.ts';
import { anyOf, type Db, inTransaction, type Tx } from '../../platform/data/database.ts';

/** Bookings per statement: few enough that even a year of daily work for each takes a second. */
const BATCH = 50;

/** Bookings per transaction of the yearly work: a write to one of them, or to the rota, waits no longer than that. */
const SLICE = 10;

/** How many days ahead there is work at once, where the rest of the year follows by a job. */
const DAYS_AT_ONCE = 7;

/** `later`: the caller calls `makeLater` in the same transaction, and makes the coming work after it. */
export type WhenMade = 'now' | 'later';

/** A request holds horses while it makes the year of a few bookings; the year of more is left to the job. */
export const whenToMake = (recurring: number): WhenMade => (recurring > SLICE ? 'later' : 'now');

/**
 * Creates the missing tasks of active bookings from today to 12 months ahead; a one-time booking's day, however
 * far ahead. Work of monthly bookings costs nothing. The caller has locked the horses, if there are any.
 */
export async function makeTasks(tx: Tx, ids: readonly string[], today: Day): Promise<void> {
  for (const some of batches(ids)) await createFor(tx, yearFrom(today), standingOf(some));
}

const standingOf = (ids: readonly string[]) =>
  sql`approved and deleted_at is null and id = ${anyOf(ids)} order by id for update`;

/** Writing the work of too many bookings in one statement would exceed its time. */
export const batches = (ids: readonly string[], size = BATCH): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, nth) => ids.slice(nth * size, (nth + 1) * size));

/** Fits a horse's recurring work to a stay that has changed. The caller has locked the horse. */
export async function makeWorkOfStay(
  tx: Tx,
  horse: Stay & { id: string },
  today: Day,
  made: WhenMade = 'now',
): Promise<void> {
  const { id, stays_from, stays_until } = horse;
  const bookings = sql`approved and not onetime and deleted_at is null and horse_id = ${id}`;
  // Locks the bookings first, as the daily top-up does, so that what it is making is here to be deleted.
  await sql`update bookings set filled_until = null where ${bookings}`.execute(tx);
  await sql`
    delete from tasks using bookings
    where bookings.id = booking_id and not onetime and tasks.horse_id = ${id} and finished_at is null
      and date_to_finish >= ${today}::date
      and (date_to_finish < ${stays_from}::date or date_to_finish > ${stays_until}::date)
  `.execute(tx);
  if (made === 'now') await createFor(tx, yearFrom(today), sql`${bookings} order by id for update`);
}

/** Bookings that lack tasks up to the horizon; the condition matches the index bookings_to_fill. */
const isToFill = (horizon: Day) => sql`
  approved and not onetime and deleted_at is null
  and (filled_until is null or check_until is null or filled_until < check_until)
  and (filled_until is null or filled_until < ${horizon})`;

/** Up to where the year is complete even after a week of nights that were missed. */
export const yearEndsBy = (today: Day): Day => horizonOf(addDays(today, -7));

/** Whether a job is still making the year's work of some bookings. */
export async function isYearBeingMade(db: Db, today: Day): Promise<boolean> {
  const { rows } = await sql`select from bookings where ${isToFill(yearEndsBy(today))} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Creates tasks up to 12 months ahead for all bookings, in slices. Concurrent processes share the bookings,
 * because each skips locked ones. Returns the number of bookings processed.
 */
export const topUpTasks = (db: Db, today: Day): Promise<number> => fill(db, yearFrom(today), SLICE);

/**
 * Creates what bookings lack of today and the days after it, so that a round of tomorrow morning is complete before the job
 * `topUp` has made the year.
 */
export const makeComingWork = (db: Db, today: Day): Promise<number> => fill(db, weekFrom(today), BATCH);

/**
 * `makeComingWork` of these bookings alone. Open work behind the end of one is gone then, however far ahead. What is locked
 * is passed over: the job is making its year.
 */
export async function makeComingWorkOf(db: Db, ids: readonly string[], today: Day): Promise<void> {
  for (const some of batches(ids, SLICE))
    await inTransaction(db, (tx) => createFor(tx, weekFrom(today), sql`${standingOf(some)} skip locked`));
}

async function fill(db: Db, days: Days, atOnce: number): Promise<number> {
  const some = sql`${isToFill(days.until)} order by filled_until nulls first, id limit ${sql.lit(atOnce)} for update skip locked`;
  for (let done = 0; ; ) {
    const bookings = await inTransaction(db, (tx) => createFor(tx, days, some));
    if (bookings === 0) return done;
    done += bookings;
  }
}

/** A task's description is that of its booking. */
export const wordsOfWork = sql<string>`
  left(case when remark = '' then '' else 'Uwagi: ' || remark || E'\n\n' end || description, 5000)`;

/** Keeps the rota and the absences as they are until the transaction ends: what is made meanwhile is given by them. */
const holdRota = (tx: Tx) => sql`lock table rota in share mode`.execute(tx);

/** Work is made from today to `until`; a one-time booking's day, however far ahead. */
type Days = { today: Day; until: Day };

const yearFrom = (today: Day): Days => ({ today, until: horizonOf(today) });

const weekFrom = (today: Day): Days => ({ today, until: addDays(today, DAYS_AT_ONCE) });

/**
 * Creates tasks of the bookings that `which` selects and locks: recurring ones on days on which their horse is
 * here. Returns the number of bookings.
 */
async function createFor(tx: Tx, { today, until }: Days, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from bookings where ${which}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await holdRota(tx);
  await fitToTerms(tx, ids, { today, until });
  // A statement of its own: another transaction may have changed them before they were locked.
  await sql`
    with locked as materialized (
      select id, horse_id, service_id, service_name, description, remark, price, monthly, onetime, days_of_week,
        case when onetime then check_until else greatest(starts_on, ${today}::date, filled_until + 1) end as first_day,
        case when onetime then check_until else least(check_until, ${until}::date) end as last_day
      from bookings where id = ${anyOf(ids)}
    ), made as (
      insert into tasks
        (booking_id, horse_id, service_id, service_name, service_description, price, date_to_finish,
          worker_id, rota_worker_id, absence_id)
      select id, horse_id, service_id, service_name,
        ${wordsOfWork}, case when monthly then 0 else coalesce(earlier.price, locked.price) end, day, turn.worker_id, turn.worker_id, turn.absence_id
      from locked
        left join (select id as guest, stays_from, stays_until from horses) stay on guest = horse_id
        cross join generate_series(0, last_day - first_day) as nth
        cross join lateral (select first_day + nth as day) as of
        left join lateral (
          select until, price, days_of_week, check_until from earlier_terms
          where booking_id = locked.id and until >= day
          order by until limit 1
        ) as earlier on true
        cross join lateral turn_of(service_id, horse_id, day) as turn
      where day >= ${today}::date
        and (onetime or extract(isodow from day)::smallint = any (coalesce(earlier.days_of_week, locked.days_of_week))
          and day between coalesce(stays_from, day) and coalesce(stays_until, day))
        and (earlier.check_until is null or day <= earlier.check_until)
      on conflict on constraint tasks_once_a_day do nothing
    )
    update bookings set filled_until = greatest(filled_until, last_day)
    from locked where locked.id = bookings.id
  `.execute(tx);
  return ids.length;
}

/**
 * Fits the work there is of bookings to their terms, where these have changed since it was made: from the day after
 * `filled_until` on. Open work of other days is removed, and all of it behind the end of a booking; what is not finished
 * gets the price of now.
 */
async function fitToTerms(tx: Tx, ids: readonly string[], { today, until }: Days): Promise<void> {
  const changed = sql`
    select tasks.id, coalesce(earlier.days_of_week, booking.days_of_week) as days_of_week,
      case when monthly then 0 else coalesce(earlier.price, booking.price) end as price,
      coalesce(date_to_finish > earlier.check_until, false) as is_in_gap
    from bookings booking
      join tasks on booking_id = booking.id
        and date_to_finish between greatest(filled_until + 1, ${today}::date) and ${until}::date
      left join lateral (
        select price, days_of_week, check_until from earlier_terms
        where booking_id = booking.id and until >= date_to_finish
        order by until limit 1
      ) as earlier on true
    where booking.id = ${anyOf(ids)} and not onetime and finished_at is null`;
  await sql`
    delete from tasks using bookings booking
    where booking.id = ${anyOf(ids)} and not onetime
      and booking_id = booking.id and date_to_finish >= ${today}::date and date_to_finish > check_until and is_open
  `.execute(tx);
  await sql`
    delete from tasks using (${changed}) as now
    where tasks.id = now.id and is_open
      and (is_in_gap or extract(isodow from date_to_finish)::smallint <> all (now.days_of_week))
  `.execute(tx);
  await sql`
    update tasks set price = now.price from (${changed}) as now
    where tasks.id = now.id and tasks.price <> now.price
  `.execute(tx);
}
