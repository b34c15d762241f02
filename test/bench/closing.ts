import { sql } from 'kysely';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { connectDatabase, UNHURRIED } from '../../server/platform/data/database.ts';
import { type Row, row, type Section } from './report.ts';
import { NOW, type Stable, signIn } from './stable.ts';

/** The most that is closed in one call. */
const TASKS = 5000;
/** A piece of 200 tasks may hold its locks for a fifth of a second. */
const MOST_MS = (TASKS / 200) * 200;

/** How long it takes a manager to close as many overdue tasks as one call may. Leaves them closed. */
export async function measureClosing(stable: Stable): Promise<Section> {
  const today = dayOf(new Date(NOW));
  await leaveUndone(stable.databaseUrl, addDays(today, -1));
  const server = await stable.serve();
  try {
    const cookie = await signIn(server.url, 'manager');
    const before = performance.now();
    const answer = await fetch(`${server.url}/api/skip_overdue`, {
      method: 'POST',
      headers: { cookie, origin: server.url, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'weather', before: today }),
    });
    const ms = performance.now() - before;
    const { done } = (await answer.json()) as { done: number };
    if (done !== TASKS) throw new Error(`${done} overdue tasks were closed, answered with ${answer.status}`);
    const rows: Row[] = [row(ms <= MOST_MS, `${TASKS} tasks in pieces of 200`, `${ms.toFixed(0)} / ${MOST_MS}`)];
    return { title: 'Closing what is overdue', notes: NOTES, head: ['what', 'ms / most'], rows };
  } finally {
    await server.stop();
  }
}

/** Nobody did any of the recurring work of a day, and some more besides. */
async function leaveUndone(url: string, day: string): Promise<void> {
  const { db, close } = connectDatabase(url, { timeouts: UNHURRIED });
  await sql`
    insert into occurrences (horse_service_id, horse_id, service_id, service_name, service_description, price, date_to_finish)
    select id, horse_id, service_id, service_name, description, price, ${day}
    from horse_services where approved and not onetime and deleted_at is null and horse_id is not null
    order by id limit 2 * ${TASKS}::integer
    on conflict do nothing
  `.execute(db);
  await close();
}

const NOTES = 'In the stable of 6 000 horses, with one reason, by one call of a manager.';
