/** Dialogs over a list of tasks, here and on the overview: a task, a round's sheet, and the alert after it. */
import { z } from 'zod';
import { addDays, type Day, dayOf } from '../../domain/days.ts';
import { at as instantAt } from '../../domain/instants.ts';
import { may } from '../../domain/policy.ts';
import type { RoundKey, Work } from '../../domain/rounds.ts';
import type { PageAlert } from '../../domain/texts.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DayField, DayInAddress, DialogId, DialogName } from '../../platform/forms/fields.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import { signedIn } from '../../platform/session/session.ts';
import { horseOfTask } from './alert-queries.ts';
import { refusedTasks, taskOf } from './queries.ts';
import { countOfRound, openByService, openInAlert, workOfRound } from './rounds.ts';
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
  dialog: DialogName,
  id: DialogId,
  dialog_round: RoundInAddress,
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
  if (dialog === 'skip') return { skip: await skipDialog(call) };
  if (dialog === 'alert') return { alert: await horseToReport(call) };
  if (dialog !== 'task') return null;
  const task = id && (await taskOf(call.db, signedIn(call), id));
  if (!task) throw new DialogNotFound(taskTexts.openTask);
  return { task, early: isEarly(call, task.date_to_finish), may_unskip: may(call.person, 'unskipTask') };
}

async function horseToReport({ db, person, input: { id } }: TaskVisit): Promise<NamedHorse> {
  const horse = id && (await horseOfTask(db, signedIn({ person }), id));
  if (!horse) throw new DialogNotFound(taskTexts.openTask);
  return horse;
}

const isEarly = ({ person, now }: TaskVisit, day: Day) => person?.role === 'worker' && day > dayOf(now);

/** What is to be skipped: a round, a task, or all that is overdue. */
async function skipDialog(call: TaskVisit): Promise<SkipDialog> {
  const { db, now, input } = call;
  const { id, dialog_round: round } = input;
  const viewer = signedIn(call);
  const today = dayOf(now);
  if (round) {
    const day = round.date_to_finish;
    const until = isEarly(call, day) || day < today ? today : day;
    const [tasks, total] = await Promise.all([
      workOfRound(db, viewer, until, round),
      countOfRound(db, viewer, until, round),
    ]);
    if (tasks.length === 0) throw new DialogNotFound(taskTexts.openRound);
    return { tasks, total };
  }
  if (!id) {
    const last = addDays(today, -1);
    const [overdue, in_alert] = await Promise.all([openByService(db, viewer, last), openInAlert(db, viewer, last)]);
    if (overdue.length === 0) throw new DialogNotFound(taskTexts.openRound);
    return { overdue, before: today, in_alert };
  }
  const task = await taskOf(db, viewer, id);
  if (!task || task.date_finished || task.not_done || isEarly(call, task.date_to_finish))
    throw new DialogNotFound(taskTexts.openTask);
  return { tasks: [task], total: 1 };
}

async function sheetOf(call: TaskVisit, round: RoundKey | undefined): Promise<Sheet> {
  const { db, now } = call;
  const viewer = signedIn(call);
  const today = dayOf(now);
  const [tasks, total] = round
    ? await Promise.all([workOfRound(db, viewer, today, round), countOfRound(db, viewer, today, round)])
    : [[], 0];
  if (!round || !tasks[0]) throw new DialogNotFound(taskTexts.openRound);
  return { round, tasks, total, minutes_ahead: minutesAhead(tasks[0], now) };
}

/** More than this before its hour, a round is finished by mistake more often than not. */
const FAR_MINUTES = 120;

function minutesAhead({ date_to_finish, at }: Work, now: Date): number | null {
  if (!at) return null;
  const minutes = Math.round((instantAt(date_to_finish, at).getTime() - now.getTime()) / 60_000);
  return minutes > FAR_MINUTES ? minutes : null;
}

/** The alert of a plain form's confirmation, with the refused tasks by name; null for the page's own alert. */
export async function confirmedAlert({ db, person, input, request }: TaskVisit): Promise<PageAlert | null> {
  const { confirmed, refused = [] } = input;
  const { flash = '' } = request.cookies;
  if (flash.startsWith(`${taskTexts.skipTasks.key}.done`) && refused.length > 0)
    return notSkippedAlert(confirmed ?? 0, await refusedTasks(db, signedIn({ person }), refused));
  if (confirmed === undefined || flash !== `${taskTexts.completeTasks.key}.done`) return null;
  return completedAlert(confirmed, refused.length ? await refusedTasks(db, signedIn({ person }), refused) : []);
}
