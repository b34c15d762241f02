import { sql } from 'kysely';
import { ALREADY_SKIPPED } from '../../domain/skipping.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import { type Call, type Command, isFormCall } from '../../platform/forms/action.ts';
import { BadInput, Conflict } from '../../platform/http/errors.ts';
import { notifyWorker } from './notify-worker.ts';
import { statesOf } from './queries.ts';
import type { AssignedWork, AssignWork, TaskState } from './schema.ts';

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
  const { db, input } = command;
  return inTransaction(db, async (tx) => {
    await lockWorkers(tx, input);
    const wanted = new Map(
      input.assignments.flatMap(({ worker_id, ids }) => ids.map((id) => [id, worker_id] as const)),
    );
    const { moves, refused } = await decide(tx, input.date, wanted);
    const changed = moves.filter(({ from, to }) => from !== to);
    await saveMoves(tx, changed);
    await auditMoves(tx, command, changed);
    for (const [worker, [first]] of Map.groupBy(changed, ({ to }) => to))
      if (worker && first) await notifyWorker(tx, command, worker, first.id);
    return { assigned: moves.map(({ id }) => id), refused };
  });
}

async function lockWorkers(tx: Tx, { assignments }: AssignWork): Promise<void> {
  const ids = assignments.flatMap(({ worker_id }) => worker_id ?? []);
  if (!(await areWorkers(tx, ids))) throw new BadInput('Wybierz pracownika.', { assignments: 'Wybierz pracownika' });
}

/** Whether all of them are workers; the lock keeps them so until the tasks are saved. */
export async function areWorkers(tx: Tx, among: readonly string[]): Promise<boolean> {
  const ids = [...new Set(among)];
  const workers = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', sql<string>`any(${ids})`)
    .where('role', '=', 'worker')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return workers.length === ids.length;
}

/** Locks the tasks in a fixed order, and decides for each whether it can be assigned. */
async function decide(tx: Tx, date: string, wanted: ReadonlyMap<string, string | null>) {
  const ids = [...wanted.keys()];
  await tx
    .selectFrom('occurrences')
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
    const message = whyNot(task, date, to);
    if (message === undefined) moves.push({ id, from: task?.worker_id ?? null, to });
    else refused.push({ id, message });
  }
  return { moves, refused };
}

/** Why a task cannot be assigned; undefined when it can. */
function whyNot(task: TaskState | undefined, date: string, to: string | null): string | undefined {
  if (!task || task.date_to_finish !== date) return 'Nie ma takiego zadania w tym dniu.';
  const what = [task.service_name, task.horse_name].filter(Boolean).join(' · ');
  if (task.finished_at) return `${what}: zadanie jest już wykonane (${task.worker_name}).`;
  if (task.skipped) return `${what}: ${ALREADY_SKIPPED}`;
  const taken = to !== null && task.worker_id !== null && task.worker_id !== to;
  return taken ? `${what}: zadanie ma już ${task.worker_name}.` : undefined;
}

export async function saveMoves(tx: Tx, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const ids = moves.map(({ id }) => id);
  const workers = moves.map(({ to }) => to);
  await sql`
    update occurrences set worker_id = given.worker
    from unnest(${ids}::uuid[], ${workers}::uuid[]) as given(task, worker) where id = given.task
  `.execute(tx);
}

/** One row for each task, as for single assignments. */
export async function auditMoves(tx: Tx, command: Command<unknown>, moves: readonly Move[]): Promise<void> {
  for (const alike of Map.groupBy(moves, ({ from, to }) => `${from} ${to}`).values()) {
    const [{ from, to }] = alike as [Move];
    const change = { before: { worker_id: from }, after: { worker_id: to } };
    await recordAudit(tx, command, 'assign_worker', { occurrence: alike.map(({ id }) => id) }, change);
  }
}
