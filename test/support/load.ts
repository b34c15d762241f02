import { sql } from 'kysely';
import type { Day } from '../../server/domain/days.ts';
import { addDays } from '../../server/domain/days.ts';
import type { Db } from '../../server/platform/data/database.ts';
import { buildBooking, buildHorse, buildTask, today, type World } from './builders.ts';
import type { NetClient } from './program.ts';

export async function buildManyTasks(world: World, count: number): Promise<string[]> {
  const day = (back: number): Day => addDays(today(world), -back);
  const booking = await buildBooking(world, {
    horse: await buildHorse(world, { created_on: day(count) }),
    days_of_week: [1, 2, 3, 4, 5, 6, 7],
    starts_on: day(count),
  });
  const first = await buildTask(world, { booking });
  const { id: _, date_to_finish: __, is_open: ___, ...columns } = first;
  const more = Array.from({ length: count - 1 }, (_, at) => ({ ...columns, date_to_finish: day(at + 1) }));
  for (let at = 0; at < more.length; at += 1_000)
    await world.db
      .insertInto('tasks')
      .values(more.slice(at, at + 1_000))
      .execute();
  const tasks = world.db.selectFrom('tasks').select('id').where('booking_id', '=', booking.id);
  return (await tasks.orderBy('date_to_finish', 'desc').execute()).map(({ id }) => id);
}

export type Written = {
  /** Task ids whose completion was answered with 200. */
  acknowledged: Set<string>;
  /** Counts by status; 0 stands for no answer. */
  statuses: Map<number, number>;
  /** 503 answers without a Retry-After. */
  impolite: number;
  /** Resolves when no task is left, or the load was stopped. */
  done: Promise<void>;
  stop(): Promise<void>;
};

type Poster = Pick<NetClient, 'post'>;

/** Each client completes one task after another until it is stopped or none is left. */
export function finishTasks(clients: readonly Poster[], ids: readonly string[]): Written {
  const left = [...ids];
  let going = true;
  const written = { acknowledged: new Set<string>(), statuses: new Map<number, number>(), impolite: 0 };
  async function work(client: Poster) {
    for (let id = left.pop(); going && id; id = left.pop()) {
      const { status, headers } = await client.post('/api/complete_service', { id });
      written.statuses.set(status, (written.statuses.get(status) ?? 0) + 1);
      if (status === 503 && !headers.has('retry-after')) written.impolite++;
      if (status === 200) written.acknowledged.add(id);
      else await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  const done = Promise.all(clients.map(work)).then(() => {});
  async function stop() {
    going = false;
    await done;
  }
  return Object.assign(written, { done, stop });
}

/**
 * Compares the ledger with the acknowledged writes: which are missing, and which tasks of the same booking are half
 * done (see halfDone in kills.ts).
 */
export async function reckon(db: Db, acknowledged: Iterable<string>): Promise<{ lost: string[]; halfDone: string[] }> {
  const { rows } = await sql<{ id: string; finished: boolean; charges: number; lines: number }>`
    select o.id, o.finished_at is not null as finished,
      (select count(*) from ledger_entries l where l.task_id = o.id) as charges,
      (select count(*) from audit_log a where a.entity_id = o.id and a.action = 'complete_task') as lines
    from tasks o where o.booking_id in (
      select booking_id from tasks where id = any(${[...acknowledged]}))`.execute(db);
  const finished = new Set(rows.filter((row) => row.finished).map(({ id }) => id));
  const whole = (row: (typeof rows)[number]) =>
    row.charges === Number(row.finished) && row.lines === Number(row.finished);
  return {
    lost: [...acknowledged].filter((id) => !finished.has(id)),
    halfDone: rows.filter((row) => !whole(row)).map(({ id }) => id),
  };
}
