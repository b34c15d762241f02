/** The dialogs over a list of tasks, and the alert after a confirmation. */
import { z } from 'zod';
import { addDays, type Day, dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { type RoundKey, singlesIn } from '../../domain/rounds.ts';
import type { PageAlert } from '../../domain/texts.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DayField, DayInAddress, DialogId, DialogName } from '../../platform/forms/fields.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import { signedIn } from '../../platform/session/session.ts';
import { horseOfTask } from './alert-queries.ts';
import { refusedTasks, taskOf } from './queries.ts';
import { countOfRound, openByService, openInAlert, roundsFor, workOfRound } from './rounds.ts';
import type { NamedHorse, Sheet, SkipDialog, TaskDialogState } from './schema.ts';
import { completedAlert, notSkippedAlert, taskTexts } from './texts.ts';

const ROUND = /^([0-9a-f-]{36})\.(\d{4}-\d{2}-\d{2})$/;

/** A round in an address: '<service id>.<day>'. */
const RoundInAddress = z
  .string()
  .regex(ROUND)
  .transform((text) => {
    const [, service_id, date_to_finish] = ROUND.exec(text) as RegExpExecArray;
    return { service_id, date_to_finish };
  })
  .pipe(z.object({ service_id: z.uuid(), date_to_finish: DayField }))
  .optional()
  .catch(undefined);

const MAX_REFUSED = 200;

export const TaskQuery = z.object({
  tab: z.enum(['open', 'done']).catch('open').default('open'),
  /** A single day in the future, which calendars link to. */
  day: DayInAddress,
  page: PageNumber,
  round: RoundInAddress,
  /** The page that a round's page was opened from. */
  back: z.string().optional().catch(undefined),
  dialog: DialogName,
  id: DialogId,
  dialog_round: RoundInAddress,
  /** The part of the day whose single tasks are confirmed together. */
  dialog_part: z.enum(['earlier', 'now', 'anytime']).optional().catch(undefined),
  dialog_list: PageNumber,
  confirmed: z.coerce.number().int().min(0).max(MAX_REFUSED).optional().catch(undefined),
  refused: z
    .string()
    .transform((ids) => ids.split('.'))
    .pipe(z.array(z.uuid()).max(MAX_REFUSED))
    .optional()
    .catch(undefined),
});

export type TaskVisit = Call<z.output<typeof TaskQuery>>;

/**
 * The open dialog. Throws DialogNotFound for a task that was deleted or assigned to somebody else, and for a finished
 * round.
 */
export async function taskDialog(call: TaskVisit): Promise<TaskDialogState> {
  const { dialog, id, dialog_round } = call.input;
  if (dialog === 'round') return { sheet: await sheetOf(call, dialog_round) };
  if (dialog === 'singles') return { sheet: await sheetOfSingles(call) };
  if (dialog === 'skip') return { skip: await skipDialog(call) };
  if (dialog === 'alert') return { alert: await horseToReport(call) };
  if (dialog !== 'task') return null;
  const task = id && (await taskOf(call.db, signedIn(call), id));
  if (!task) throw new DialogNotFound(taskTexts.openTask);
  return { task, early: isEarly(call, task.date_to_finish), may_unskip: may(call.person, 'unskipTask') };
}

async function horseToReport(call: TaskVisit): Promise<NamedHorse> {
  const { id } = call.input;
  const horse = id && (await horseOfTask(call.db, signedIn(call), id));
  if (!horse) throw new DialogNotFound(taskTexts.openTask);
  return horse;
}

const isEarly = ({ person, now }: TaskVisit, day: Day) => person?.role === 'worker' && day > dayOf(now);

/** Asks about a round, about a task, or about all overdue work. */
async function skipDialog(call: TaskVisit): Promise<SkipDialog> {
  const { db, now, input } = call;
  const { id, dialog_round: round } = input;
  const viewer = signedIn(call);
  const today = dayOf(now);
  if (round && !id) {
    const day = round.date_to_finish;
    return openWorkOf(call, round, isEarly(call, day) || day < today ? today : day);
  }
  if (!id) {
    const yesterday = addDays(today, -1);
    const [overdue, in_alert] = await Promise.all([
      openByService(db, viewer, yesterday),
      openInAlert(db, viewer, yesterday),
    ]);
    if (overdue.length === 0) throw new DialogNotFound(taskTexts.openRound);
    return { overdue, before: today, in_alert };
  }
  const task = await taskOf(db, viewer, id);
  if (!task || task.date_finished || task.not_done || isEarly(call, task.date_to_finish))
    throw new DialogNotFound(taskTexts.openTask);
  return { tasks: [task], total: 1 };
}

/** The open work of a round that is due by a day. Throws DialogNotFound if there is none. */
async function openWorkOf(call: TaskVisit, round: RoundKey, until: Day) {
  const viewer = signedIn(call);
  const [tasks, total] = await Promise.all([
    workOfRound(call.db, viewer, until, round),
    countOfRound(call.db, viewer, until, round),
  ]);
  if (tasks.length === 0) throw new DialogNotFound(taskTexts.openRound);
  return { tasks, total };
}

async function sheetOf(call: TaskVisit, round: RoundKey | undefined): Promise<Sheet> {
  if (!round) throw new DialogNotFound(taskTexts.openRound);
  return { round, ...(await openWorkOf(call, round, dayOf(call.now))) };
}

/** The single tasks that stand together in a part of the day. */
async function sheetOfSingles(call: TaskVisit): Promise<Sheet> {
  const { db, now, input } = call;
  const { groups } = await roundsFor(db, signedIn(call), now);
  const part = groups.find((group) => group.kind === 'part' && group.name === input.dialog_part);
  const tasks = part?.kind === 'part' ? singlesIn(part) : [];
  if (tasks.length === 0) throw new DialogNotFound(taskTexts.openRound);
  return { round: null, tasks, total: tasks.length };
}

/** The alert after a plain form, with the names of refused tasks; null for the page's own alert. */
export async function confirmedAlert(call: TaskVisit): Promise<PageAlert | null> {
  const { confirmed, refused = [] } = call.input;
  const { flash = '' } = call.request.cookies;
  const refusals = () => refusedTasks(call.db, signedIn(call), refused);
  if (flash.startsWith(`${taskTexts.skipTasks.key}.done`) && refused.length > 0)
    return notSkippedAlert(confirmed ?? 0, await refusals());
  if (confirmed === undefined || flash !== `${taskTexts.completeTasks.key}.done`) return null;
  return completedAlert(confirmed, refused.length > 0 ? await refusals() : []);
}
