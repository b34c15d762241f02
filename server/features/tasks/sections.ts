import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/action.ts';
import { PageNumber, readPage } from '../../platform/paging.ts';
import { section } from '../../platform/section.ts';
import { signedIn } from '../../platform/session.ts';
import { generalServicesDialog } from '../bookings/general-dialogs.ts';
import { countFinished, countOpen, dayAtAGlance, finishedTasks, openTasks, taskOf } from './queries.ts';
import type { FinishedTask, Task } from './schema.ts';

/** What the addresses of the task sections may say beside `section`. */
const TaskQuery = z.object({
  tab: z.enum(['open', 'done']).catch('open').default('open'),
  page: PageNumber,
  dialog: z.string().max(60).optional().catch(undefined),
  id: z.uuid().optional().catch(undefined),
  dialog_list: PageNumber,
});

type Visit = Call<z.output<typeof TaskQuery>>;

/**
 * The task in the dialog that the address asks for, null for none. One that was deleted or given to somebody else is
 * 'missing', and the page a 404: it says so over the list, where one goes on.
 */
async function taskInDialog(call: Visit): Promise<Task | FinishedTask | 'missing' | null> {
  const { dialog, id } = call.input;
  if (dialog !== 'task') return null;
  const task = id && (await taskOf(call.db, signedIn(call), id));
  if (task) return task;
  call.reply.code(404);
  return 'missing';
}

/** The page of open tasks that the address asks for; `first`: the first one, where it has been read. */
function openPage(call: Visit, first?: Task[]) {
  const { db, now, input } = call;
  const person = signedIn(call);
  const today = dayOf(now);
  return readPage<Task>(
    input.page,
    async (slice) => (slice.offset === 0 && first) || openTasks(db, person, today, slice),
    () => countOpen(db, person, today),
  );
}

/** Section 2: the tasks of a worker, in two tabs. */
async function tasksSection(call: Visit) {
  const { db, now, input, reply } = call;
  const person = signedIn(call);
  const today = dayOf(now);
  const list =
    input.tab === 'open'
      ? openPage(call)
      : readPage<FinishedTask>(
          input.page,
          (slice) => finishedTasks(db, person, slice),
          () => countFinished(db, person),
        );
  const [{ rows: tasks, page, pages }, dialog, general] = await Promise.all([
    list,
    taskInDialog(call),
    generalServicesDialog(call),
  ]);
  const view = { tab: input.tab, tasks, page, pages, today, dialog, general };
  return reply.page('tasks/tasks', view, { title: 'Zadania' });
}

/** Section 13: a worker's day at a glance. */
async function overviewSection(call: Visit) {
  const { db, now, reply } = call;
  const person = signedIn(call);
  const today = dayOf(now);
  const [{ tasks: first, finished }, dialog] = await Promise.all([dayAtAGlance(db, person, today), taskInDialog(call)]);
  const { rows: tasks, total: unfinished } = await openPage(call, first);
  return reply.page('tasks/overview', { unfinished, finished, tasks, today, dialog }, { title: 'Przegląd' });
}

export const taskSections = [
  section({ index: 2, query: TaskQuery, answer: tasksSection }),
  section({ index: 13, query: TaskQuery, answer: overviewSection }),
];
