/** Updates and deletes the tasks of bookings and horses that change. The caller has locked the bookings or horses. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import type { Stay } from '../../domain/stays.ts';
import { anyOf, type Tx } from '../../platform/data/database.ts';

/** Bookings per statement: few enough that even a year of daily work for each takes a second. */
export const BATCH = 50;

export const batches = (ids: readonly string[], size = BATCH): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, nth) => ids.slice(nth * size, (nth + 1) * size));

/** Open tasks. With a day also the skipped tasks that are due on it or later. */
export const isUnfinished = (skippedFrom?: Day) =>
  skippedFrom
    ? sql<SqlBool>`finished_at is null and (skipped is null or date_to_finish >= ${skippedFrom}::date)`
    : sql<SqlBool>`is_open`;

type ToRemove = {
  bookings?: readonly string[];
  horses?: readonly string[];
  /** Deletes only the tasks of this day and later. */
  from?: Day;
  /** Also deletes the skipped tasks of this day and later. */
  skippedFrom?: Day;
};

/** Deletes unfinished tasks of bookings and of horses. Tasks that somebody settles at the same time stay. */
export async function removeTasks(tx: Tx, { bookings = [], horses = [], ...rest }: ToRemove): Promise<void> {
  for (const batch of batches(bookings)) await remove(tx, sql`booking_id = ${anyOf(batch)}`, rest);
  for (const batch of batches(horses)) await remove(tx, sql`horse_id = ${anyOf(batch)}`, rest);
}

async function remove(tx: Tx, isTheirs: RawBuilder<SqlBool>, { from, skippedFrom }: ToRemove): Promise<void> {
  const tasks = tx.deleteFrom('tasks').where(isTheirs).where(isUnfinished(skippedFrom));
  await (from ? tasks.where('date_to_finish', '>=', from) : tasks).execute();
}

/** Deletes the unfinished tasks of a horse's recurring bookings, from today on, that are outside its stay. */
export const removeTasksOutsideStay = (tx: Tx, { id, stays_from, stays_until }: Stay & { id: string }, today: Day) =>
  sql`
    delete from tasks using bookings
    where bookings.id = booking_id and not onetime and tasks.horse_id = ${id} and finished_at is null
      and date_to_finish >= ${today}::date
      and (date_to_finish < ${stays_from}::date or date_to_finish > ${stays_until}::date)
  `.execute(tx);

/**
 * Fits the existing tasks of bookings to changed terms, from the day after `filled_until` to `until`, and all after the end
 * of a booking. Deletes open tasks of other weekdays and after the end. Unfinished tasks get the price of their day; so do
 * those skipped after the end, because they may be opened again.
 */
export async function fitToTerms(tx: Tx, ids: readonly string[], today: Day, until: Day): Promise<void> {
  const changed = sql`
    select tasks.id, coalesce(earlier.days_of_week, booking.days_of_week) as days_of_week,
      case when monthly then 0 else coalesce(earlier.price, booking.price) end as price,
      coalesce(date_to_finish > earlier.check_until, false) as is_in_gap
    from bookings booking
      join tasks on booking_id = booking.id
        and date_to_finish >= greatest(filled_until + 1, ${today}::date)
        and (date_to_finish <= ${until}::date or date_to_finish > booking.check_until)
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

/**
 * Gives the unfinished tasks of bookings a new price from a day on. Skipped tasks get it too, because they may be opened
 * again.
 */
export async function repriceTasks(
  tx: Tx,
  bookings: readonly string[],
  { from, price }: { from: Day; price: Grosze },
): Promise<void> {
  for (const batch of batches(bookings))
    await tx
      .updateTable('tasks')
      .set({ price })
      .where('booking_id', '=', anyOf(batch))
      .where('date_to_finish', '>=', from)
      .where('finished_at', 'is', null)
      .where('price', '<>', price)
      .execute();
}

/** The description that a booking gives its tasks. */
export const taskDescription = sql<string>`
  left(case when remark = '' then '' else 'Uwagi: ' || remark || E'\n\n' end || description, 5000)`;

/** Copies the descriptions of bookings to all their tasks, finished ones included. */
export async function describeTasks(tx: Tx, bookings: readonly string[]): Promise<void> {
  for (const batch of batches(bookings))
    await sql`
      update tasks set service_description = ${taskDescription}
      from bookings
      where bookings.id = tasks.booking_id
        and tasks.booking_id = ${anyOf(batch)}
        and tasks.service_description <> ${taskDescription}
    `.execute(tx);
}

/**
 * Moves the unfinished tasks of bookings, which keep their ids, to the bookings that continue them (`to`, in the order of
 * `from`) and to their horse. Tasks skipped before today stay.
 */
export async function handOverTasks(
  tx: Tx,
  { from, to, horse, today }: { from: readonly string[]; to: readonly string[]; horse: string; today: Day },
): Promise<void> {
  await sql`
    update tasks set horse_id = ${horse}, booking_id = new_id
    from unnest(${from}::uuid[], ${to}::uuid[]) as copy(old_id, new_id)
    where booking_id = old_id and ${isUnfinished(today)}
  `.execute(tx);
}
