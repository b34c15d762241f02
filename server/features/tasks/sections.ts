import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import type { Alert } from '../../domain/texts.ts';
import type { Call } from '../../platform/action.ts';
import { DayField } from '../../platform/fields.ts';
import { DialogNotFound } from '../../platform/page.ts';
import { PageNumber, readPage } from '../../platform/paging.ts';
import { section } from '../../platform/section.ts';
import { signedIn } from '../../platform/session.ts';
import { generalServicesDialog } from '../bookings/general-dialogs.ts';
import { countFinishedByDay, finishedTasks, type KnownTask, refusedTasks, taskOf } from './queries.ts';
import { countOfRound, countOpenAndFinished, type RoundKey, roundsFor, workOfRound } from './rounds.ts';
import { completedAlert, taskTexts } from './texts.ts';

const ROUND = /^([0-9a-f-]{36})\.(\d{4}-\d{2}-\d{2})$/;

/** A round as an address names it: '<id of the service>.<day>'. */
const RoundInAddress = z
  .string()
  .regex(ROUND)
  .transform((text) => {
    const [, service, day] = ROUND.exec(text) as RegExpExecArray;
    return { service, day };
  })
  .pipe(z.object({ service: z.uuid(), day: DayField }))
  .optional()
  .catch(undefined);

/** The most refused tasks that an address names. */
const MOST_REFUSED = 200;

/** What the addresses of lists of tasks may say beside `section`. */
export const TaskQuery = z.object({
  tab: z.enum(['open', 'done']).catch('open').default('open'),
  page: PageNumber,
  /** One round alone, where there is too much to list all. */
  round: RoundInAddress,
  dialog: z.string().max(60).optional().catch(undefined),
  id: z.uuid().optional().catch(undefined),
  /** The round that the sheet confirms. */
  of: RoundInAddress,
  dialog_list: PageNumber,
  /** What became of the tasks just confirmed. */
  confirmed: z.coerce.number().int().min(0).max(MOST_REFUSED).optional().catch(undefined),
  refused: z
    .string()
    .transform((ids) => ids.split('.'))
    .pipe(z.array(z.uuid()).max(MOST_REFUSED))
    .optional()
    .catch(undefined),
});

type Visit = Call<z.output<typeof TaskQuery>>;

/** The sheet over a list, on which a round is confirmed. */
export type Sheet = { round: RoundKey; tasks: Awaited<ReturnType<typeof workOfRound>>; total: number };

/** What lies over a list of tasks: a task, the word that there is none, or the sheet of a round. */
export type TaskDialogState = { task: KnownTask | 'missing' } | { sheet: Sheet } | null;

/**
 * The dialog that the address asks for. A task that was deleted or given to somebody else is 'missing', and the page a
 * 404: it says so over the list, where one goes on. Throws DialogNotFound for a round that is done.
 */
export async function taskDialog(call: Visit): Promise<TaskDialogState> {
  const { dialog, id, of } = call.input;
  if (dialog === 'round') return { sheet: await sheetOf(call, of) };
  if (dialog !== 'task') return null;
  const task = id && (await taskOf(call.db, signedIn(call), id));
  if (task) return { task };
  call.reply.code(404);
  return { task: 'missing' };
}

async function sheetOf(call: Visit, round: RoundKey | undefined): Promise<Sheet> {
  const { db, now } = call;
  const viewer = signedIn(call);
  const today = dayOf(now);
  const [tasks, total] = round
    ? await Promise.all([workOfRound(db, viewer, today, round), countOfRound(db, viewer, today, round)])
    : [[], 0];
  if (!round || tasks.length === 0) throw new DialogNotFound(taskTexts.openRound);
  return { round, tasks, total };
}

/** The alert of tasks just confirmed by a plain form, with those that were refused by name; null for the page's own. */
export async function confirmedAlert({ db, person, input, request }: Visit): Promise<Alert | null> {
  const { confirmed, refused = [] } = input;
  if (confirmed === undefined || request.cookies.flash !== `${taskTexts.completeTasks.key}.done`) return null;
  return completedAlert(confirmed, refused.length ? await refusedTasks(db, signedIn({ person }), refused) : []);
}

/** Section 2: the tasks of a worker, in two tabs. */
async function tasksSection(call: Visit) {
  const { input, reply } = call;
  const read = input.tab === 'done' ? doneTab : input.round ? oneRound : openTab;
  const [list, dialog, general, alert] = await Promise.all([
    read(call),
    taskDialog(call),
    generalServicesDialog(call),
    confirmedAlert(call),
  ]);
  const view = { ...list, today: dayOf(call.now), dialog, general, alert };
  return reply.page('tasks/tasks', view, { title: 'Zadania' });
}

async function openTab(call: Visit) {
  return { tab: 'open' as const, ...(await roundsFor(call.db, signedIn(call), dayOf(call.now))) };
}

/** One round, by the page. */
async function oneRound(call: Visit) {
  const { db, now, input } = call;
  const viewer = signedIn(call);
  const today = dayOf(now);
  const round = input.round as RoundKey;
  const [{ rows, ...place }, counts] = await Promise.all([
    readPage(
      input.page,
      (slice) => workOfRound(db, viewer, today, round, slice),
      () => countOfRound(db, viewer, today, round),
    ),
    countOpenAndFinished(db, viewer, today),
  ]);
  return { tab: 'round' as const, round, tasks: rows, ...place, ...counts };
}

async function doneTab(call: Visit) {
  const { db, now, input } = call;
  const viewer = signedIn(call);
  const counted = countFinishedByDay(db, viewer);
  const [{ rows, page, pages }, days, counts] = await Promise.all([
    readPage(
      input.page,
      (slice) => finishedTasks(db, viewer, slice),
      async () => (await counted).reduce((sum, { count }) => sum + count, 0),
    ),
    counted,
    countOpenAndFinished(db, viewer, dayOf(now)),
  ]);
  return { tab: 'done' as const, tasks: rows, days, page, pages, ...counts };
}

/** Section 13: a worker's day at a glance. */
async function overviewSection(call: Visit) {
  const { db, now, reply } = call;
  const today = dayOf(now);
  const [rounds, dialog, alert] = await Promise.all([
    roundsFor(db, signedIn(call), today),
    taskDialog(call),
    confirmedAlert(call),
  ]);
  return reply.page('tasks/overview', { ...rounds, today, dialog, alert }, { title: 'Przegląd' });
}

export const taskSections = [
  section({ index: 2, query: TaskQuery, answer: tasksSection }),
  section({ index: 13, query: TaskQuery, answer: overviewSection }),
];
