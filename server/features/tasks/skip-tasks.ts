import type { z } from 'zod';
import { addDays, type Day, dayOf } from '../../domain/days.ts';
import { ALREADY_SKIPPED } from '../../domain/skipping.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, countRows, type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, Conflict, NotFound, type Refusal } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { openFor } from './queries.ts';
import type { SettledWithUndo, SkipOverdue, SkippedOverdue, SkipTasks } from './schema.ts';
import {
  instantOf,
  type LockedTask,
  lastDayFor,
  lockTasks,
  refusals,
  settled,
  TOO_EARLY,
  withNames,
} from './settle-tasks.ts';
import { ALREADY_DONE, NO_SUCH_TASK } from './texts.ts';

type Why = Pick<z.output<typeof SkipTasks>, 'reason' | 'note'>;

/**
 * Settles tasks that will not be done, each by the rules of completing one: a refused task does not prevent the others.
 * Nothing is charged. A task that the person has already skipped for the same reason counts as done.
 * Throws BadInput (the instant).
 */
export async function skipTasks(command: Command<z.output<typeof SkipTasks>>): Promise<SettledWithUndo> {
  const { ids } = command.input;
  const viewer = signedIn(command);
  const refused = await inTransaction(command.db, async (tx) => {
    const found = await lockTasks(tx, viewer, ids);
    const skipped_at = instantOf(command, found);
    const until = lastDayFor(viewer, dayOf(skipped_at));
    const refused = refusals(ids, (id) => whyNotSkipped(found.get(id), { ...command.input, by: viewer.id, until }));
    const open = ids.filter((id) => !refused.has(id) && !found.get(id)?.skipped);
    await saveSkipped(tx, command, open, skipped_at);
    return refused;
  });
  return { ...settled(ids, await withNames(command, refused)), operation: command.operation };
}

type By = { reason: Why['reason']; by: string; until: Day | null };

function whyNotSkipped(task: LockedTask | undefined, { reason, by, until }: By): Refusal | undefined {
  if (!task) return new NotFound(NO_SUCH_TASK);
  if (task.finished_by) return new Conflict('already_done', ALREADY_DONE);
  if (task.skipped)
    return task.skipped === reason && task.skipped_by === by
      ? undefined
      : new Conflict('already_skipped', ALREADY_SKIPPED);
  return until && task.date_to_finish > until ? new Conflict('too_early', TOO_EARLY) : undefined;
}

async function saveSkipped(tx: Tx, command: Command<Why>, ids: readonly string[], skipped_at: Date): Promise<void> {
  if (ids.length === 0) return;
  const { input } = command;
  await tx
    .updateTable('tasks')
    .set({ skipped: input.reason, skipped_at, skipped_by: signedIn(command).id })
    .where('id', '=', anyOf(ids))
    .execute();
  if (input.note) {
    const notes = ids.map((task_id) => ({ task_id, note: input.note }));
    await tx.insertInto('skip_notes').values(notes).execute();
  }
  const after = { skipped: input.reason, skipped_at: skipped_at.toISOString() };
  await recordAudit(tx, command, 'skip_task', { task: ids }, { after });
}

/** Tasks per transaction: few enough that others hardly wait for their locks. */
const BATCH = 200;

/** The most tasks in one call. */
const MAX_OVERDUE = 5000;

/**
 * Skips the open work that the person sees and that was due before a day, of one service or of all: in batches, the oldest
 * first, at most 5 000 tasks. Throws BadInput for a day in the future.
 */
export async function skipOverdue(
  command: Command<z.output<typeof SkipOverdue>>,
): Promise<z.input<typeof SkippedOverdue>> {
  const { db, input, now } = command;
  if (input.before > dayOf(now)) throw new BadInput('Ten dzień jeszcze nie nadszedł.', { before: 'Najpóźniej dziś' });
  const viewer = signedIn(command);
  const { service_id } = input;
  const overdue = (at: Db | Tx) =>
    openFor(at, viewer, addDays(input.before, -1)).$if(service_id !== null, (work) =>
      work.where('tasks.service_id', '=', service_id),
    );
  let done = 0;
  while (done < MAX_OVERDUE) {
    const batch = await inTransaction(db, async (tx) => {
      const first = overdue(tx).select('tasks.id').orderBy('tasks.date_to_finish').orderBy('tasks.id').limit(BATCH);
      const ids = (await first.execute()).map(({ id }) => id);
      // Locks by id, like every other write of tasks. Tasks that somebody has settled meanwhile are unchanged.
      const found = [...(await lockTasks(tx, viewer, ids)).values()];
      const open = found.filter(({ finished_by, skipped }) => !finished_by && !skipped).map(({ id }) => id);
      await saveSkipped(tx, command, open, now);
      return { read: ids.length, skipped: open.length };
    });
    done += batch.skipped;
    if (batch.read < BATCH) break;
  }
  return { done, left: await countRows(overdue(db)), operation: command.operation };
}
