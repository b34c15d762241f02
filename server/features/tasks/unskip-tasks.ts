import { sql } from 'kysely';
import type { z } from 'zod';
import { addDays, type Day, dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict, NotFound, type Refusal } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { freeTasks } from './give-tasks.ts';
import type { SettledTasks, SkippingToTakeBack } from './schema.ts';
import { type LockedTask, lockTasks, refusals, settled } from './settle-tasks.ts';
import { ALREADY_DONE, HORSE_GONE, NO_SUCH_TASK } from './texts.ts';

/** The most days after which what was skipped can be taken back. */
const DAYS_TO_UNSKIP = 62;

/**
 * Makes skipped tasks open again; open ones count as done. A worker who has left since loses theirs. Finished ones, those
 * of archived horses, and those of days too long ago are refused.
 */
export async function unskipTasks(command: Command<{ ids: string[] }>): Promise<z.input<typeof SettledTasks>> {
  const { ids } = command.input;
  return inTransaction(command.db, async (tx) => {
    const found = await lockToOpen(tx, command, ids);
    const since = addDays(dayOf(command.now), -DAYS_TO_UNSKIP);
    const refused = refusals(ids, (id) => whyNotOpened(found.tasks.get(id), found.archived, since));
    await saveOpen(
      tx,
      command,
      ids.filter((id) => !refused.has(id) && found.tasks.get(id)?.skipped),
      found.workers,
    );
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
 * Tasks to open again, with those of their workers who still work here and those of their horses that do not stand here any
 * more: all locked, in the order of giving work out and of archiving.
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
  const tasks = await lockTasks(tx, signedIn(command), ids);
  return {
    workers: workers.map(({ id }) => id),
    archived: horses.flatMap(({ id, archived_at }) => (archived_at ? id : [])),
    tasks: new Map(tasks.map((task) => [task.id, task])),
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
 * Opens again what this person skipped in a call, all of it or none. Throws NotFound when nothing was, and Conflict when
 * some of it was taken back or deleted since, or its horse archived.
 */
export async function takeBackSkipping(command: Command<z.output<typeof SkippingToTakeBack>>): Promise<void> {
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

/** The log knows what was skipped. */
async function skippedIn(tx: Tx, command: Command<z.output<typeof SkippingToTakeBack>>): Promise<SkippedTask[]> {
  const rows = await tx
    .selectFrom('audit_log')
    .select(['entity_id', 'at'])
    .where('actor_id', '=', signedIn(command).id)
    .where('operation', '=', command.input.operation)
    .where('action', '=', 'skip_task')
    .execute();
  return rows.map(({ entity_id, at }) => ({ id: entity_id as string, at }));
}
