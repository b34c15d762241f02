import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/action.ts';
import { PAGE_ROWS, pagesOf } from '../../platform/paging.ts';
import { signedIn } from '../../platform/session.ts';
import { countFinished, countFinishedOn, countOpen, finishedTasks, openTasks, taskOf } from './queries.ts';

/** What the addresses of the task sections may say beside `section`. */
export const TaskQuery = z.object({
  tab: z.enum(['open', 'done']).catch('open').default('open'),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  dialog: z.string().max(60).optional().catch(undefined),
  id: z.uuid().optional().catch(undefined),
});

type Visit = Call<z.output<typeof TaskQuery>>;

/** The task at the address's dialog, if there is one and the person sees it. */
async function taskInDialog(call: Visit) {
  const { dialog, id } = call.input;
  return dialog === 'task' && id ? ((await taskOf(call.db, signedIn(call), id)) ?? null) : null;
}

/** Section 2: the tasks of a worker, in two tabs. */
export async function tasksSection(call: Visit) {
  const { db, now, input, reply } = call;
  const person = signedIn(call);
  const today = dayOf(now);
  const open = input.tab === 'open';
  const total = open ? await countOpen(db, person, today) : await countFinished(db, person);
  const { page, pages, offset } = pagesOf(total, input.page);
  const slice = { limit: PAGE_ROWS, offset };
  const tasks = open ? await openTasks(db, person, today, slice) : await finishedTasks(db, person, slice);
  const dialog = await taskInDialog(call);
  return reply.page('tasks/tasks', { tab: input.tab, tasks, page, pages, today, dialog }, { title: 'Zadania' });
}

/** Section 13: a worker's day at a glance. */
export async function overviewSection(call: Visit) {
  const { db, now, reply } = call;
  const person = signedIn(call);
  const today = dayOf(now);
  const [unfinished, finished, tasks, dialog] = await Promise.all([
    countOpen(db, person, today),
    countFinishedOn(db, person, today),
    openTasks(db, person, today, { limit: PAGE_ROWS }),
    taskInDialog(call),
  ]);
  return reply.page('tasks/overview', { unfinished, finished, tasks, today, dialog }, { title: 'Przegląd' });
}
