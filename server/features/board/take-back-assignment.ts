import type { z } from 'zod';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockToGive, type Move, saveMoves } from '../tasks/give-tasks.ts';
import type { TaskState } from '../tasks/schema.ts';
import type { AssignmentToTakeBack } from './schema.ts';

/**
 * Gives the work that this person assigned in a call back to whoever had it before, all of it or none. Throws NotFound
 * when nothing was assigned in it, and Conflict when some of it was finished or assigned again since.
 */
export async function takeBackAssignment(command: Command<z.output<typeof AssignmentToTakeBack>>): Promise<void> {
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

/** The log knows what was assigned, and who had it before. */
async function movesOf(tx: Tx, command: Command<z.output<typeof AssignmentToTakeBack>>): Promise<Move[]> {
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
