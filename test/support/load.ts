import { sql } from 'kysely';
import type { Day } from '../../server/domain/days.ts';
import { addDays } from '../../server/domain/days.ts';
import type { Db } from '../../server/platform/database.ts';
import { buildBooking, buildHorse, buildOccurrence, today, type World } from './builders.ts';
import type { NetClient } from './program.ts';

/** Makes work to write down: so many open tasks that every worker sees, each worth an entry in the ledger. Their ids. */
export async function buildManyTasks(world: World, count: number): Promise<string[]> {
  const day = (back: number): Day => addDays(today(world), -back);
  const booking = await buildBooking(world, {
    horse: await buildHorse(world, { created_on: day(count) }),
    days_of_week: [1, 2, 3, 4, 5, 6, 7],
    starts_on: day(count),
  });
  const first = await buildOccurrence(world, { booking });
  const { id: _, date_to_finish: __, ...columns } = first;
  const more = Array.from({ length: count - 1 }, (_, at) => ({ ...columns, date_to_finish: day(at + 1) }));
  for (let at = 0; at < more.length; at += 1_000)
    await world.db
      .insertInto('occurrences')
      .values(more.slice(at, at + 1_000))
      .execute();
  const tasks = world.db.selectFrom('occurrences').select('id').where('horse_service_id', '=', booking.id);
  return (await tasks.orderBy('date_to_finish', 'desc').execute()).map(({ id }) => id);
}

/** What came of writing under load. */
export type Written = {
  /** The ids of tasks whose completion was answered with 200. */
  acknowledged: Set<string>;
  /** Status → how often; 0: no answer. */
  statuses: Map<number, number>;
  /** A 503 that did not say when to come back. */
  impolite: number;
  /** When none is left, or the load was stopped. */
  done: Promise<void>;
  /** Ends the load once the requests in hand are answered. */
  stop(): Promise<void>;
};

type Poster = Pick<NetClient, 'post'>;

/** Has every client finish one task after the other, as fast as it is answered, until it is stopped or none is left. */
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
 * Compares the books with what was acknowledged: which of these are not written down, and which tasks of the same
 * booking are half done (a mark without its one charge and its one line in the audit, or these without a mark).
 */
export async function reckon(db: Db, acknowledged: Iterable<string>): Promise<{ lost: string[]; halfDone: string[] }> {
  const { rows } = await sql<{ id: string; finished: boolean; charges: number; lines: number }>`
    select o.id, o.finished_at is not null as finished,
      (select count(*) from ledger_entries l where l.occurrence_id = o.id) as charges,
      (select count(*) from audit_log a where a.entity_id = o.id and a.action = 'complete_task') as lines
    from occurrences o where o.horse_service_id in (
      select horse_service_id from occurrences where id = any(${[...acknowledged]}))`.execute(db);
  const finished = new Set(rows.filter((row) => row.finished).map(({ id }) => id));
  const whole = (row: (typeof rows)[number]) =>
    row.charges === Number(row.finished) && row.lines === Number(row.finished);
  return {
    lost: [...acknowledged].filter((id) => !finished.has(id)),
    halfDone: rows.filter((row) => !whole(row)).map(({ id }) => id),
  };
}
