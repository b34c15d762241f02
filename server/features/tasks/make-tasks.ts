import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '../../domain/days.ts';
import { horizonOf } from '../../domain/recurrence.ts';
import type { Stay } from '../../domain/stays.ts';
import { anyOf, type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import { BATCH, batches, fitToTerms, removeTasksOutsideStay, taskDescription } from './update-tasks.ts';

/** Bookings per transaction for a year's tasks: writes to these bookings and to the rota wait until it ends. */
const SLICE = 10;

/** The days ahead whose tasks are made at once when the job makes the rest of the year. */
const DAYS_AT_ONCE = 7;

/** `later`: the caller calls `makeLater` in the same transaction, and makes the coming work after it. */
export type WhenMade = 'now' | 'later';

/** A request locks horses while it makes a year's tasks, so it does this only for a few bookings. */
export const whenToMake = (recurring: number): WhenMade => (recurring > SLICE ? 'later' : 'now');

/**
 * Creates the missing tasks of active bookings from today to 12 months ahead, and that of a one-time booking however far
 * ahead. Tasks of monthly bookings cost nothing. The caller has locked the horses, if there are any.
 */
export async function makeTasks(tx: Tx, ids: readonly string[], today: Day): Promise<void> {
  for (const batch of batches(ids)) await createTasks(tx, yearFrom(today), lockActive(batch));
}

const lockActive = (ids: readonly string[]) =>
  sql`approved and deleted_at is null and id = ${anyOf(ids)} order by id for update`;

/** Fits a horse's recurring work to a stay that has changed. The caller has locked the horse. */
export async function makeWorkOfStay(
  tx: Tx,
  horse: Stay & { id: string },
  today: Day,
  made: WhenMade = 'now',
): Promise<void> {
  const bookings = sql`approved and not onetime and deleted_at is null and horse_id = ${horse.id}`;
  // Locks the bookings before it deletes, and so waits for a daily top-up that is making tasks.
  await sql`update bookings set filled_until = null where ${bookings}`.execute(tx);
  await removeTasksOutsideStay(tx, horse, today);
  if (made === 'now') await createTasks(tx, yearFrom(today), sql`${bookings} order by id for update`);
}

/** Bookings that lack tasks up to the horizon; the condition matches the index bookings_to_fill. */
const isToFill = (horizon: Day) => sql`
  approved and not onetime and deleted_at is null
  and (filled_until is null or check_until is null or filled_until < check_until)
  and (filled_until is null or filled_until < ${horizon})`;

/** The day up to which tasks exist even if the nightly job has not run for a week. */
export const yearEndsBy = (today: Day): Day => horizonOf(addDays(today, -7));

/** Whether some bookings still lack tasks that a job is making. */
export async function isYearBeingMade(db: Db, today: Day): Promise<boolean> {
  const { rows } = await sql`select from bookings where ${isToFill(yearEndsBy(today))} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Creates tasks up to 12 months ahead for all bookings, in slices. Concurrent processes share the bookings,
 * because each skips locked ones. Returns the number of bookings processed.
 */
export const topUpTasks = (db: Db, today: Day): Promise<number> => fill(db, yearFrom(today), SLICE);

/** Creates the missing tasks of the coming week, so that its rounds are complete before the job `topUp` has run. */
export const makeComingWork = (db: Db, today: Day): Promise<number> => fill(db, weekFrom(today), BATCH);

/**
 * `makeComingWork` for these bookings. Also deletes their open work after their end, however far ahead. Skips locked
 * bookings, because the job is making their year.
 */
export async function makeComingWorkOf(db: Db, ids: readonly string[], today: Day): Promise<void> {
  for (const batch of batches(ids, SLICE))
    await inTransaction(db, (tx) => createTasks(tx, weekFrom(today), sql`${lockActive(batch)} skip locked`));
}

async function fill(db: Db, days: Days, limit: number): Promise<number> {
  const next = sql`${isToFill(days.until)} order by filled_until nulls first, id limit ${sql.lit(limit)} for update skip locked`;
  for (let done = 0; ; ) {
    const bookings = await inTransaction(db, (tx) => createTasks(tx, days, next));
    if (bookings === 0) return done;
    done += bookings;
  }
}

/** The days whose tasks are made. A one-time booking's day may be later. */
type Days = { today: Day; until: Day };

const yearFrom = (today: Day): Days => ({ today, until: horizonOf(today) });

const weekFrom = (today: Day): Days => ({ today, until: addDays(today, DAYS_AT_ONCE) });

/**
 * Creates the tasks of the bookings that `condition` selects and locks; recurring ones get tasks on days on which their horse
 * is here. Returns the number of bookings.
 */
async function createTasks(tx: Tx, { today, until }: Days, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from bookings where ${condition}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  // The new tasks get their workers from the rota and the absences, which therefore must not change meanwhile.
  await sql`lock table rota in share mode`.execute(tx);
  await fitToTerms(tx, ids, today, until);
  // A separate statement, because another transaction may have changed the bookings before they were locked.
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
        ${taskDescription}, case when monthly then 0 else coalesce(earlier.price, locked.price) end, day, turn.worker_id, turn.worker_id, turn.absence_id
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
