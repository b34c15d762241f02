import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockToGive, type Move, saveMoves } from '../tasks/give-tasks.ts';
import type { CallToTakeBack, TaskState } from '../tasks/schema.ts';

/**
 * Gives all work that this person assigned in a call back to its previous workers. Throws NotFound when the call assigned
 * nothing, and Conflict when a task was finished or assigned again since.
 */
export async function takeBackAssignment(command: Command<CallToTakeBack>): Promise<void> {
  await inTransaction(command.db, async (tx) => {
    const made = await movesOf(tx, command);
    if (made.length === 0) throw new NotFound('Nie ma już czego cofnąć.');
    const ids = made.map(({ id }) => id);
    const before = made.flatMap(({ from }) => from ?? []);
    const { tasks, onlyWorkers } = await lockToGive(tx, ids, before);
    const isOpen = (task: TaskState | undefined) => task?.finished_at === null && task.skipped === null;
    const isAsLeft = ({ id, to }: Move) => isOpen(tasks.get(id)) && tasks.get(id)?.worker_id === to;
    if (!made.every(isAsLeft) || !onlyWorkers)
      throw new Conflict(
        'changed_since',
        'Od tego czasu coś się zmieniło: ktoś wykonał część tych zadań albo przydzielił je inaczej.',
      );
    const back = made.map(({ id, from, to }) => ({ id, from: to, to: from }));
    await saveMoves(tx, command, back);
  });
}

/** Reads the audit log for the tasks that a call assigned, and their previous workers. */
async function movesOf(tx: Tx, command: Command<CallToTakeBack>): Promise<Move[]> {
  const rows = await tx
    .selectFrom('audit_log')
    .select(['entity_id', 'before', 'after'])
    .where('actor_id', '=', signedIn(command).id)
    .where('operation', '=', command.input.operation)
    .where('action', '=', 'assign_worker')
    .execute();
  const workerIn = (change: unknown) => (change as { worker_id: string | null }).worker_id;
  return rows.map(({ entity_id, before, after }) => ({
    id: entity_id as string,
    from: workerIn(before),
    to: workerIn(after),
  }));
}
