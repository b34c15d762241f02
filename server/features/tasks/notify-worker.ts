import { sql } from 'kysely';
import { type Day, formatLongDay } from '../../domain/days.ts';
import { plural } from '../../domain/plural.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import { count, type Db, TRUE, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { notify } from '../push/notify.ts';
import { pushMessage } from '../push/push-message.ts';

const A_DAY = 24 * 3600;

/**
 * To a worker who has been assigned work, one notification for any number of tasks; none once all of it is taken back
 * or done.
 */
export const workAssigned = pushMessage({
  name: 'work-assigned',
  kind: 'work',
  seconds: A_DAY,
  async text(db, id, personId) {
    const { day, count } = await assignedTo(db, personId, id);
    if (count === 0) return undefined;
    const tasks = plural(count, 'zadanie', 'zadania', 'zadań');
    return {
      title: 'Przydzielono Ci zadania',
      body: `${formatLongDay(day)}: ${count} ${tasks} do wykonania`,
      url: sectionAddress(SECTION.tasks),
    };
  },
});

/** `about` is one of the tasks. */
export async function notifyWorker(
  tx: Tx,
  { now, jobs }: Command<unknown>,
  worker: string,
  about: string,
): Promise<void> {
  await notify(tx, jobs, [worker], workAssigned, { about, now });
}

/** How much of the day of a task somebody has to do. */
async function assignedTo(db: Db, personId: string, taskId: string): Promise<{ day: Day; count: number }> {
  const day = db.selectFrom('tasks').select('date_to_finish').where('id', '=', taskId);
  const row = await db
    .selectFrom('tasks')
    .where('worker_id', '=', personId)
    .where('is_open', '=', TRUE)
    .where('date_to_finish', '=', day)
    .select([sql<Day>`min(date_to_finish)`.as('day'), count])
    .executeTakeFirstOrThrow();
  return row;
}
