import { sql } from 'kysely';
import { addDays, type Day, dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict, NotFound, type Refusal } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { freeTasks } from './give-tasks.ts';
import type { CallToTakeBack, SettledTasks } from './schema.ts';
import { type LockedTask, lockTasks, refusals, settled } from './settle-tasks.ts';
import { ALREADY_DONE, HORSE_GONE, NO_SUCH_TASK } from './texts.ts';

/** The most days after which skipped work can be opened again. */
const DAYS_TO_UNSKIP = 62;

/**
 * Opens skipped tasks again; open tasks count as done. A task whose worker has left becomes unassigned. Finished tasks, tasks
 * of archived horses and tasks of days too long ago are refused.
 */
export async function unskipTasks(command: Command<{ ids: string[] }>): Promise<SettledTasks> {
  const { ids } = command.input;
  return inTransaction(command.db, async (tx) => {
    const { tasks, workers, archived } = await lockToOpen(tx, command, ids);
    const since = addDays(dayOf(command.now), -DAYS_TO_UNSKIP);
    const refused = refusals(ids, (id) => whyNotOpened(tasks.get(id), archived, since));
    const skipped = ids.filter((id) => !refused.has(id) && tasks.get(id)?.skipped);
    await saveOpen(tx, command, skipped, workers);
    return settled(ids, refused);
  });
}

function whyNotOpened(task: LockedTask | undefined, archived: string[], since: Day): Refusal | undefined {
  if (!task) return new NotFound(NO_SUCH_TASK);
  if (task.finished_by) return new Conflict('already_done', ALREADY_DONE);
  if (isOfAny(archived, task)) return new Conflict('horse_archived', HORSE_GONE);
  if (task.skipped && task.date_to_finish < since) return new Conflict('too_long_ago', 'Ten dzień minął zbyt dawno.');
  return undefined;
}

const isOfAny = (horses: string[], { horse_id }: LockedTask): boolean => horse_id !== null && horses.includes(horse_id);

/**
 * Locks people, horses and tasks, in the order in which giving out work and archiving lock them. Returns the tasks by id, the
 * ids of their workers who still work here, and the ids of their archived horses.
 */
async function lockToOpen(tx: Tx, command: Command<unknown>, ids: readonly string[]) {
  const asked = tx.selectFrom('tasks').where('tasks.id', '=', anyOf(ids));
  const workers = await tx
    .selectFrom('people')
    .select('id')
    .where('id', 'in', asked.select('worker_id').$castTo<{ worker_id: string }>())
    .where('role', '=', 'worker')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  const horses = await tx
    .selectFrom('horses')
    .select(['id', 'archived_at'])
    .where('id', 'in', asked.select('horse_id').$castTo<{ horse_id: string }>())
    .orderBy('id')
    .forShare()
    .execute();
  return {
    tasks: await lockTasks(tx, signedIn(command), ids),
    workers: workers.map(({ id }) => id),
    archived: horses.flatMap(({ id, archived_at }) => (archived_at ? id : [])),
  };
}

async function saveOpen(tx: Tx, command: Command<unknown>, ids: readonly string[], workers: readonly string[]) {
  if (ids.length === 0) return;
  await tx
    .updateTable('tasks')
    .set({ skipped: null, skipped_at: null, skipped_by: null })
    .where('id', '=', anyOf(ids))
    .execute();
  await freeTasks(tx, sql`id = ${anyOf(ids)} and not worker_id = ${anyOf(workers)}`);
  await tx.deleteFrom('skip_notes').where('task_id', '=', anyOf(ids)).execute();
  await recordAudit(tx, command, 'unskip_task', { task: ids });
}

/**
 * Opens all tasks that this person skipped in a call. Throws NotFound when there are none, and Conflict when a task was
 * opened again or deleted since, or its horse archived.
 */
export async function takeBackSkipping(command: Command<CallToTakeBack>): Promise<void> {
  await inTransaction(command.db, async (tx) => {
    const skipped = await skippedIn(tx, command);
    if (skipped.length === 0) throw new NotFound('Nie ma już czego cofnąć.');
    const ids = skipped.map(({ id }) => id);
    const { tasks, workers, archived } = await lockToOpen(tx, command, ids);
    if ([...tasks.values()].some((task) => isOfAny(archived, task))) throw new Conflict('horse_archived', HORSE_GONE);
    const isAsLeft = ({ id, at }: SkippedTask) => tasks.get(id)?.skipped_at?.getTime() === at.getTime();
    if (!skipped.every(isAsLeft))
      throw new Conflict(
        'changed_since',
        'Od tego czasu coś się zmieniło: ktoś przywrócił część tych zadań albo je usunięto.',
      );
    await saveOpen(tx, command, ids, workers);
  });
}

type SkippedTask = { id: string; at: Date };

/** Reads the audit log for the tasks that a call skipped. */
async function skippedIn(tx: Tx, command: Command<CallToTakeBack>): Promise<SkippedTask[]> {
  const rows = await tx
    .selectFrom('audit_log')
    .select(['entity_id', sql<string>`after ->> 'skipped_at'`.as('at')])
    .where('actor_id', '=', signedIn(command).id)
    .where('operation', '=', command.input.operation)
    .where('action', '=', 'skip_task')
    .execute();
  return rows.map(({ entity_id, at }) => ({ id: entity_id as string, at: new Date(at) }));
}
