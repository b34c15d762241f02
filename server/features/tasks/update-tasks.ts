/** What becomes of the tasks of bookings and horses when these change. The caller has locked the bookings or horses. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import { anyOf, type Tx } from '../../platform/data/database.ts';
import { batches, wordsOfWork } from './make-tasks.ts';

/** Open tasks, and with a day also those skipped ones that are due on it or later. */
export const isUnfinished = (skippedFrom?: Day) =>
  skippedFrom
    ? sql<SqlBool>`finished_at is null and (skipped is null or date_to_finish >= ${skippedFrom}::date)`
    : sql<SqlBool>`is_open`;

type ToRemove = {
  bookings?: readonly string[];
  horses?: readonly string[];
  /** The first day whose tasks go; without it tasks of any day go. */
  from?: Day;
  /** Skipped tasks that are due on this day or later go too; without it they stay. */
  skippedFrom?: Day;
};

/** Deletes unfinished tasks of bookings and of horses. What somebody settles at this moment stays. */
export async function removeTasks(tx: Tx, { bookings = [], horses = [], ...rest }: ToRemove): Promise<void> {
  for (const some of batches(bookings)) await remove(tx, sql`booking_id = ${anyOf(some)}`, rest);
  for (const some of batches(horses)) await remove(tx, sql`horse_id = ${anyOf(some)}`, rest);
}

async function remove(tx: Tx, isTheirs: RawBuilder<SqlBool>, { from, skippedFrom }: ToRemove): Promise<void> {
  const tasks = tx.deleteFrom('tasks').where(isTheirs).where(isUnfinished(skippedFrom));
  await (from ? tasks.where('date_to_finish', '>=', from) : tasks).execute();
}

/**
 * Gives the unfinished tasks of bookings a new price from a day on. Skipped ones too: they cost nothing, but are open again
 * when that is taken back.
 */
export async function repriceTasks(
  tx: Tx,
  bookings: readonly string[],
  { from, price }: { from: Day; price: Grosze },
): Promise<void> {
  for (const some of batches(bookings))
    await tx
      .updateTable('tasks')
      .set({ price })
      .where('booking_id', '=', anyOf(some))
      .where('date_to_finish', '>=', from)
      .where('finished_at', 'is', null)
      .where('price', '<>', price)
      .execute();
}

/** Copies the descriptions of bookings to all their tasks, finished ones included. */
export async function describeTasks(tx: Tx, bookings: readonly string[]): Promise<void> {
  for (const some of batches(bookings))
    await sql`
      update tasks set service_description = ${wordsOfWork}
      from bookings
      where bookings.id = tasks.booking_id
        and tasks.booking_id = ${anyOf(some)}
        and tasks.service_description <> ${wordsOfWork}
    `.execute(tx);
}

/**
 * Moves the unfinished tasks of bookings, which keep their ids, to the bookings that continue them (`to`, in the order of
 * `from`) and their horse. What was skipped before today stays.
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
