/** Assigns open tasks. Only this file changes the worker of an existing task. */
import { type RawBuilder, sql } from 'kysely';
import type { FieldCode } from '../../domain/field-texts.ts';
import type { Reason } from '../../domain/refusal-codes.ts';
import { recordAudits } from '../../platform/data/audit.ts';
import { anyOf, type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { areWorkers } from '../catalogue/queries.ts';
import { notify } from '../push/notify.ts';
import { workAssigned } from './messages.ts';
import { fullName } from './queries.ts';
import type { SettledTasks, TaskState } from './schema.ts';

/** A change of a task's worker; null: nobody. */
export type Move = { id: string; from: string | null; to: string | null };

/** The tasks that a worker gets; null: nobody. */
type Assignment = { worker_id: string | null; ids: readonly string[] };

type Rules = {
  /** The reason to refuse a task for this worker, if there is one. Nothing is saved if it throws. */
  whyNot: (task: TaskState | undefined, to: string | null) => Reason | undefined;
  /** The field of the call that names the workers. */
  field: string;
};

/**
 * Assigns tasks to workers, or to nobody, in one transaction. Refused tasks stay as they are; each other task that changes
 * hands gets an audit row, and each worker one notification. A task that its worker already has counts as done. The worker
 * by the rota and the absence of a task do not change. Throws BadInput for a person who is not a worker.
 */
export async function giveTasks(
  command: Command<unknown>,
  assignments: readonly Assignment[],
  { whyNot, field }: Rules,
): Promise<SettledTasks> {
  const wanted = new Map(assignments.flatMap(({ worker_id, ids }) => ids.map((id) => [id, worker_id] as const)));
  const workers = assignments.flatMap(({ worker_id }) => worker_id ?? []);
  return inTransaction(command.db, async (tx) => {
    const { tasks, onlyWorkers } = await lockToGive(tx, [...wanted.keys()], workers);
    const moves: Move[] = [];
    const refused: SettledTasks['refused'] = [];
    for (const [id, to] of wanted) {
      const task = tasks.get(id);
      const reason = whyNot(task, to);
      if (reason) refused.push({ id, ...reason });
      else moves.push({ id, from: task?.worker_id ?? null, to });
    }
    if (!onlyWorkers) throw new BadInput('Wybierz pracownika.', { [field]: 'not_a_worker' satisfies FieldCode });
    const changed = moves.filter(({ from, to }) => from !== to);
    await saveMoves(tx, command, changed);
    for (const [worker, [first]] of Map.groupBy(changed, ({ to }) => to))
      if (worker && first)
        await notify(tx, command.jobs, [worker], workAssigned, { about: first.id, now: command.now });
    return { done: moves.map(({ id }) => id), refused };
  });
}

/**
 * Locks people, then the horses of tasks, then the tasks, each by id, in the same order as erasing an owner and unskipping.
 * Returns the tasks by id, and whether all of the people are workers.
 */
export async function lockToGive(tx: Tx, ids: readonly string[], workers: readonly string[]) {
  const onlyWorkers = await areWorkers(tx, workers);
  const asked = tx.selectFrom('tasks').where('tasks.id', '=', anyOf(ids));
  const horses = asked.select('horse_id').$castTo<{ horse_id: string }>();
  await tx.selectFrom('horses').select('id').where('id', 'in', horses).orderBy('id').forShare().execute();
  await asked.select('id').orderBy('id').forUpdate().execute();
  const tasks = new Map((await statesOf(tx, ids)).map((task) => [task.id, task]));
  return { tasks, onlyWorkers };
}

/** The states of tasks, sorted by id. */
export const statesOf = (db: Db | Tx, ids: readonly string[]): Promise<TaskState[]> =>
  db
    .selectFrom('tasks')
    .leftJoin('horses', 'horses.id', 'tasks.horse_id')
    .leftJoin('people', (join) => join.on('people.id', '=', sql`coalesce(finished_by, worker_id)`))
    .where('tasks.id', '=', anyOf(ids))
    .select(['tasks.id', 'tasks.service_name', 'horses.name as horse_name', 'horses.box_number'])
    .select(['tasks.date_to_finish', 'tasks.worker_id', 'tasks.finished_at', 'tasks.skipped'])
    .select(fullName.$castTo<string | null>().as('worker_name'))
    .orderBy('tasks.id')
    .execute();

/** Saves assignments made by hand, with an audit row for each task. The caller has locked the tasks. */
export async function saveMoves(tx: Tx, command: Command<unknown>, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const ids = moves.map(({ id }) => id);
  const workers = moves.map(({ to }) => to);
  await reassign(
    tx,
    sql`select id, worker_id as had, given.worker as worker_id, rota_worker_id, absence_id
      from tasks join unnest(${ids}::uuid[], ${workers}::uuid[]) as given(task, worker) on id = given.task`,
  );
  const changes = moves.map(({ id, from, to }) => ({ id, before: { worker_id: from }, after: { worker_id: to } }));
  await recordAudits(tx, command, 'assign_worker', 'task', changes);
}

/** Unassigns the open tasks for which a condition holds. Called when their worker stops being one. */
export const freeTasks = (tx: Tx, condition: RawBuilder<unknown>) =>
  reassign(
    tx,
    sql`select id, worker_id as had, null::uuid as worker_id, rota_worker_id, absence_id
      from tasks where ${condition} and is_open order by id for update`,
  );

/**
 * Changes the workers of open tasks. `moves` selects for each its `id`, the worker it `had`, its new `worker_id`, the worker
 * that the rota gives it (`rota_worker_id`), and the absence that left it unassigned (`absence_id`). Unless the caller has
 * locked the tasks, `moves` locks them by id, so that two changes of the same tasks do not deadlock. Returns the number of
 * tasks that got another worker (`taken`) and that became unassigned (`freed`).
 */
export async function reassign(tx: Tx, moves: RawBuilder<unknown>): Promise<{ taken: number; freed: number }> {
  const { rows } = await sql<{ taken: number; freed: number }>`
    with moves as (${moves}), moved as (
      update tasks
      set worker_id = moves.worker_id, rota_worker_id = moves.rota_worker_id, absence_id = moves.absence_id
      from moves where moves.id = tasks.id
      returning moves.had, moves.worker_id
    )
    select count(worker_id) as taken, count(*) filter (where worker_id is null) as freed
    from moved where had is distinct from worker_id
  `.execute(tx);
  return rows[0] ?? { taken: 0, freed: 0 };
}
