import type { Reason } from '../../domain/refusal-codes.ts';
import { ALREADY_SKIPPED } from '../../domain/skipping.ts';
import { type Call, type Command, isFormCall } from '../../platform/forms/action.ts';
import { Conflict } from '../../platform/http/errors.ts';
import { giveTasks } from '../tasks/give-tasks.ts';
import type { SettledWithUndo, TaskState } from '../tasks/schema.ts';
import type { AssignedWork, AssignWork, MoveWork } from './schema.ts';

/**
 * Assigns unassigned open work of a day, or unassigns it, by the rules of `giveTasks`. Throws BadInput for a person who is
 * not a worker, and Conflict when all work of a plain form was refused.
 */
export async function assignWork(call: Call<AssignWork>): Promise<AssignedWork> {
  const answer = await giveOutWork(call);
  if (answer.assigned.length === 0) refuseForm(call, answer.refused);
  return answer;
}

/** `assignWork` for callers that take refusals as an answer. Throws BadInput. */
export async function giveOutWork(command: Command<AssignWork>): Promise<AssignedWork> {
  const { date, assignments } = command.input;
  const whyNot = (task: TaskState | undefined, to: string | null) => whyNotFree(task, date, to);
  const { done, refused } = await giveTasks(command, assignments, { whyNot, field: 'assignments' });
  return { assigned: done, refused, operation: command.operation };
}

/**
 * Moves open work, assigned or not, to a worker or to nobody, by the rules of `giveTasks`. Throws BadInput for a person who
 * is not a worker, and Conflict when all work of a plain form was refused.
 */
export async function moveWork(call: Call<MoveWork>): Promise<SettledWithUndo> {
  const answer = await giveTasks(call, [call.input], { whyNot: whyNotOpen, field: 'worker_id' });
  if (answer.done.length === 0) refuseForm(call, answer.refused);
  return { ...answer, operation: call.operation };
}

/** The most refused tasks that a message names; the rest is counted. */
const NAMED = 3;

/** Throws Conflict for a form, which cannot show the refusals in the answer. */
function refuseForm({ request }: Call<unknown>, refused: AssignedWork['refused']): void {
  if (!isFormCall(request)) return;
  const reasons = refused.slice(0, NAMED).map(({ message }) => message);
  const more = refused.length - reasons.length;
  throw new Conflict('nothing_assigned', [...reasons, more > 0 && `I jeszcze ${more}.`].filter(Boolean).join(' '));
}

/** The reason why a task cannot be assigned to anybody, if there is one. */
function whyNotOpen(task: TaskState | undefined): Reason | undefined {
  if (!task) return { code: 'not_found', message: 'Nie ma takiego zadania.' };
  if (task.finished_at)
    return { code: 'already_done', message: `${inWords(task)}: zadanie jest już wykonane (${task.worker_name}).` };
  return task.skipped ? { code: 'already_skipped', message: `${inWords(task)}: ${ALREADY_SKIPPED}` } : undefined;
}

/** The reason why a task cannot be assigned as unassigned work of a day, if there is one. */
function whyNotFree(task: TaskState | undefined, date: string | undefined, to: string | null): Reason | undefined {
  if (!task || (date && task.date_to_finish !== date))
    return { code: 'not_found', message: 'Nie ma takiego zadania w tym dniu.' };
  const settled = whyNotOpen(task);
  if (settled) return settled;
  const isTaken = to !== null && task.worker_id !== null && task.worker_id !== to;
  return isTaken ? { code: 'task_taken', message: `${inWords(task)}: zadanie ma już ${task.worker_name}.` } : undefined;
}

const inWords = ({ service_name, horse_name }: TaskState) => [service_name, horse_name].filter(Boolean).join(' · ');
