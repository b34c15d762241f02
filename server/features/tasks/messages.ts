import { sql } from 'kysely';
import { addDays, type Day, dayOf, formatLongDay } from '../../domain/days.ts';
import { plural } from '../../domain/plural.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import { count, type Db, TRUE } from '../../platform/data/database.ts';
import { pushMessage } from '../push/push-message.ts';
import { countOpen, countOverdue } from './queries.ts';
import { tasksInWords } from './texts.ts';

const HALF_A_DAY = 12 * 3600;
const A_DAY = 24 * 3600;

/** Tells a worker in the morning how many tasks are open, if any. */
export const dayBegins = pushMessage({
  name: 'day-begins',
  kind: 'day',
  seconds: HALF_A_DAY,
  async text(db, _about, id, madeAt) {
    const viewer = { id, role: 'worker' } as const;
    const today = dayOf(madeAt);
    const open = await countOpen(db, viewer, today);
    if (open === 0) return undefined;
    const late = await countOpen(db, viewer, addDays(today, -1));
    const body = `${tasksInWords(open)} do wykonania`;
    const rest = late > 0 ? `, w tym ${late} ${plural(late, 'zaległe', 'zaległe', 'zaległych')}` : '';
    return { title: 'Zadania na dziś', body: body + rest, url: sectionAddress(SECTION.tasks) };
  },
});

/** Tells managers in the morning how many of yesterday's tasks are open, if any, and the total of overdue tasks. */
export const workOverdue = pushMessage({
  name: 'work-overdue',
  kind: 'overdue_work',
  seconds: HALF_A_DAY,
  async text(db, _about, _id, madeAt) {
    const { since_yesterday, all } = await countOverdue(db, dayOf(madeAt));
    if (since_yesterday === 0) return undefined;
    const body = `Wczoraj nie wykonano: ${tasksInWords(since_yesterday)}`;
    const rest = all > since_yesterday ? `, zaległych jest razem ${all}` : '';
    return { title: 'Zaległe zadania', body: body + rest, url: '/day' };
  },
});

/**
 * Tells a worker about new work: one notification for any number of tasks, about one of them. None if no open work is left
 * on its day.
 */
export const workAssigned = pushMessage({
  name: 'work-assigned',
  kind: 'work',
  seconds: A_DAY,
  async text(db, id, personId) {
    const { day, count } = await assignedTo(db, personId, id);
    if (count === 0) return undefined;
    return {
      title: 'Przydzielono Ci zadania',
      body: `${formatLongDay(day)}: ${tasksInWords(count)} do wykonania`,
      url: sectionAddress(SECTION.tasks),
    };
  },
});

/** The number of open tasks that a person has on the day of a task. */
const assignedTo = (db: Db, personId: string, taskId: string): Promise<{ day: Day; count: number }> =>
  db
    .selectFrom('tasks')
    .where('worker_id', '=', personId)
    .where('is_open', '=', TRUE)
    .where('date_to_finish', '=', db.selectFrom('tasks').select('date_to_finish').where('id', '=', taskId))
    .select([sql<Day>`min(date_to_finish)`.as('day'), count])
    .executeTakeFirstOrThrow();
