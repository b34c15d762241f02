import { sql } from 'kysely';
import { addDays, type Day } from '../domain/days.ts';
import { giveOutWork as assign } from '../features/board/assign-work.ts';
import { assignEvenly } from '../features/board/portions.ts';
import { freeTasks, groupsOf } from '../features/board/queries.ts';
import { workersOn } from '../features/board/work-queries.ts';
import { completeTask } from '../features/tasks/complete-task.ts';
import type { Tx } from '../platform/data/database.ts';
import { boxOrder } from '../platform/data/polish-text.ts';
import type { Booking } from './bookings.ts';
import { type DemoService, services } from './catalogue.ts';
import { dice } from './chance.ts';
import { workers } from './people.ts';
import { at, type Times } from './times.ts';
import { byManager, commandOf } from './verbs.ts';

/** Days ahead for which a worker's regular tasks are assigned. */
const GIVEN_AHEAD = 14;
const UNASSIGNED: readonly DemoService[] = [services.solarium, services.troughs];

/**
 * Assigns the work that the rota leaves unassigned, as the manager did the evening before: regular tasks for two weeks, and
 * the rest of today's work evenly among the workers who may do it, except for two services.
 */
export async function giveOutWork(tx: Tx, { today }: Times, bookings: readonly Booking[]): Promise<void> {
  const evening = at(addDays(today, -1), '18:05');
  const give = async (date: Day, given: ReadonlyMap<string, string>) => {
    const byWorker = Map.groupBy(given.keys(), (id) => given.get(id) as string);
    const assignments = [...byWorker].map(([worker_id, ids]) => ({ worker_id, ids }));
    if (assignments.length) await assign(byManager(tx, evening, { date, assignments }));
  };
  const bySomebody = new Map(bookings.flatMap(({ id, givenTo }) => (givenTo ? [[id, givenTo] as const] : [])));
  for (let ahead = 0; ahead <= GIVEN_AHEAD; ahead++) {
    const date = addDays(today, ahead);
    await give(date, await standing(tx, date, bySomebody));
  }
  await give(today, await shared(tx, today));
}

/** The ids of a day's regular tasks, with their workers. */
async function standing(tx: Tx, day: Day, workerOf: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const tasks = await tx
    .selectFrom('tasks')
    .select(['id', 'booking_id'])
    .where('date_to_finish', '=', day)
    .where('booking_id', 'in', [...workerOf.keys()])
    .where('finished_at', 'is', null)
    .orderBy('id')
    .execute();
  return new Map(tasks.map(({ id, booking_id }) => [id, workerOf.get(booking_id) as string]));
}

/** A day's other tasks, distributed evenly: worker by task id. */
async function shared(tx: Tx, day: Day): Promise<Map<string, string>> {
  const kept = new Set(UNASSIGNED.map(({ id }) => id));
  const tasks = (await freeTasks(tx, { date: day })).filter(({ service_id }) => !kept.has(service_id));
  const hands = new Set(workers.map(({ id }) => id));
  const all = (await workersOn(tx, [day])).get(day) ?? [];
  const doers = all.filter(({ id }) => hands.has(id));
  return assignEvenly(tasks, await groupsOf(tx), new Map([[day, doers]]));
}

/** Of this many rounds whose hour has passed, one still has its third horse open. */
const LATE_ROUNDS = 3;
/** Services that are never late. */
const ALWAYS_ON_TIME: readonly DemoService[] = [services.breakfast, services.hay, services.supper];
const MINUTES_PER_HORSE = 4;

/** The workers finish most of their own work of today whose hour has passed, in order of boxes. */
export async function workToday(tx: Tx, { now, today }: Times, bookings: readonly Booking[]): Promise<void> {
  const roll = dice(30);
  const counts = new Map<string, number>();
  const next = (key: string) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts.get(key) as number;
  };
  const finished = (await givenWork(tx, today, bookings)).map(({ id, service_id, worker_id }) => {
    const service = Object.values(services).find((one) => one.id === service_id) as DemoService;
    const by = workers.find((worker) => worker.id === worker_id);
    const after = next(`${service_id} ${worker_id}`) * MINUTES_PER_HORSE * 60 + roll(120);
    const finishedAt = new Date(at(today, service.time).getTime() + after * 1000);
    const late = next(service_id) === 3 && roll(LATE_ROUNDS) === 0 && !ALWAYS_ON_TIME.includes(service);
    // The patient's dressing stays open, so that the day shows an orange row.
    const staysOpen = late || service === services.dressing;
    return { id, by, finishedAt, staysOpen };
  });
  finished.sort((one, other) => one.finishedAt.getTime() - other.finishedAt.getTime());
  for (const { id, by, finishedAt, staysOpen } of finished)
    if (by && !staysOpen && finishedAt <= now) await completeTask(commandOf(tx, by, finishedAt, { id }));
  await rememberPhones(tx, now);
}

/** Each worker's phone was last in use when they last finished something. */
const rememberPhones = (tx: Tx, now: Date) =>
  sql`
    insert into known_browsers (person_id, browser_hash, last_used_at)
    select people.id, sha256(people.id::text::bytea), max(finished_at)
    from tasks join people on people.id = finished_by
    where role = 'worker' and deleted_at is null and finished_at > ${now}::timestamptz - interval '7 days'
    group by people.id`.execute(tx);

const givenWork = (tx: Tx, today: Day, bookings: readonly Booking[]) =>
  tx
    .selectFrom('tasks')
    .leftJoin('horses', 'horses.id', 'tasks.horse_id')
    .select(['tasks.id', 'tasks.service_id', 'tasks.worker_id'])
    .where('date_to_finish', '=', today)
    .where('finished_at', 'is', null)
    .where('worker_id', 'is not', null)
    .where(
      'booking_id',
      'in',
      bookings.map(({ id }) => id),
    )
    .orderBy(boxOrder('horses'))
    .orderBy('tasks.id')
    .execute();
