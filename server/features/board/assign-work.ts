import { sql } from 'kysely';
import { ALREADY_SKIPPED } from '../../domain/skipping.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import { type Call, type Command, isFormCall } from '../../platform/forms/action.ts';
import { BadInput, Conflict } from '../../platform/http/errors.ts';
import { areWorkers } from '../catalogue/queries.ts';
import { notifyWorker } from '../tasks/notify-worker.ts';
import { statesOf } from './queries.ts';
import type { AssignedWork, AssignWork, MoveWork, SettledWork, TaskState } from './schema.ts';

export type Move = { id: string; from: string | null; to: string | null };

type Refused = AssignedWork['refused'][number];

/**
 * Assigns a day's work to workers in one transaction. Tasks finished or taken meanwhile are refused, the rest is saved;
 * a task that its worker already has counts as assigned. Each worker with new work is notified once. Throws BadInput
 * for somebody who is no worker, and Conflict when all of a plain form's work was refused.
 */
export async function assignWork(call: Call<AssignWork>): Promise<AssignedWork> {
  const answer = await giveOutWork(call);
  if (answer.assigned.length > 0 || !isFormCall(call.request)) return answer;
  throw new Conflict(whyNothing(answer.refused));
}

/** The most refused tasks that a sentence names; the rest is counted. */
const NAMED = 3;

function whyNothing(refused: readonly Refused[]): string {
  const reasons = refused.slice(0, NAMED).map(({ message }) => message);
  const more = refused.length - reasons.length;
  return [...reasons, more > 0 && `I jeszcze ${more}.`].filter(Boolean).join(' ');
}

/** `assignWork` for callers that take refusals as an answer. Throws BadInput. */
export async function giveOutWork(command: Command<AssignWork>): Promise<AssignedWork> {
  const { date, assignments } = command.input;
  const { given, refused } = await giveOut(command, assignments, (task, to) => whyNotFree(task, date, to));
  return { assigned: given, refused };
}

/**
 * Gives work to a worker, or to nobody, whoever had it. What is finished or skipped is refused, the rest is saved. Throws
 * BadInput for somebody who is no worker, and Conflict when all of a plain form's work was refused.
 */
export async function moveWork(call: Call<MoveWork>): Promise<SettledWork> {
  const { given, refused } = await giveOut(call, [call.input], whyNotOpen);
  if (given.length === 0 && isFormCall(call.request)) throw new Conflict(whyNothing(refused));
  return { done: given, refused };
}

type Assignments = AssignWork['assignments'];
type WhyNot = (task: TaskState | undefined, to: string | null) => string | undefined;

async function giveOut(command: Command<unknown>, assignments: Assignments, whyNot: WhyNot) {
  return inTransaction(command.db, async (tx) => {
    await lockWorkers(tx, assignments);
    const wanted = new Map(assignments.flatMap(({ worker_id, ids }) => ids.map((id) => [id, worker_id] as const)));
    const { moves, refused } = await decide(tx, wanted, whyNot);
    const changed = moves.filter(({ from, to }) => from !== to);
    await saveMoves(tx, changed);
    await auditMoves(tx, command, changed);
    for (const [worker, [first]] of Map.groupBy(changed, ({ to }) => to))
      if (worker && first) await notifyWorker(tx, command, worker, first.id);
    return { given: moves.map(({ id }) => id), refused };
  });
}

async function lockWorkers(tx: Tx, assignments: Assignments): Promise<void> {
  const ids = assignments.flatMap(({ worker_id }) => worker_id ?? []);
  if (!(await areWorkers(tx, ids))) throw new BadInput('Wybierz pracownika.', { assignments: 'Wybierz pracownika' });
}

/** Locks the tasks in a fixed order, and decides for each whether it can be assigned. */
async function decide(tx: Tx, wanted: ReadonlyMap<string, string | null>, whyNot: WhyNot) {
  const ids = [...wanted.keys()];
  await tx
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const states = new Map((await statesOf(tx, ids)).map((task) => [task.id, task]));
  const moves: Move[] = [];
  const refused: Refused[] = [];
  for (const [id, to] of wanted) {
    const task = states.get(id);
    const message = whyNot(task, to);
    if (message === undefined) moves.push({ id, from: task?.worker_id ?? null, to });
    else refused.push({ id, message });
  }
  return { moves, refused };
}

/** Why a task cannot be given to anybody; undefined when it can. */
function whyNotOpen(task: TaskState | undefined): string | undefined {
  if (!task) return 'Nie ma takiego zadania.';
  if (task.finished_at) return `${inWords(task)}: zadanie jest już wykonane (${task.worker_name}).`;
  return task.skipped ? `${inWords(task)}: ${ALREADY_SKIPPED}` : undefined;
}

/** Why a task of a day cannot be given to somebody who has nothing of it yet. */
function whyNotFree(task: TaskState | undefined, date: string | undefined, to: string | null): string | undefined {
  if (!task || (date && task.date_to_finish !== date)) return 'Nie ma takiego zadania w tym dniu.';
  const taken = to !== null && task.worker_id !== null && task.worker_id !== to;
  return whyNotOpen(task) ?? (taken ? `${inWords(task)}: zadanie ma już ${task.worker_name}.` : undefined);
}

const inWords = ({ service_name, horse_name }: TaskState) => [service_name, horse_name].filter(Boolean).join(' · ');

export async function saveMoves(tx: Tx, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const ids = moves.map(({ id }) => id);
  const workers = moves.map(({ to }) => to);
  await sql`
    update tasks set worker_id = given.worker
    from unnest(${ids}::uuid[], ${workers}::uuid[]) as given(task, worker) where id = given.task
  `.execute(tx);
}

/** One row for each task, as for single assignments. */
export async function auditMoves(tx: Tx, command: Command<unknown>, moves: readonly Move[]): Promise<void> {
  for (const alike of Map.groupBy(moves, ({ from, to }) => `${from} ${to}`).values()) {
    const [{ from, to }] = alike as [Move];
    const change = { before: { worker_id: from }, after: { worker_id: to } };
    await recordAudit(tx, command, 'assign_worker', { task: alike.map(({ id }) => id) }, change);
  }
}
