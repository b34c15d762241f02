import { type Day, dayOf } from '../../domain/days.ts';
import { ALREADY_SKIPPED } from '../../domain/skipping.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict, NotFound, type Refusal } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { chargeForServices } from '../billing/charge-for-service.ts';
import { lockPaymentDate } from '../settings/payment-days.ts';
import type { CompletedTasks, CompleteTask, CompleteTasks } from './schema.ts';
import { instantOf, type LockedTask, lastDayFor, lockTasks, refusals, TOO_EARLY, withNames } from './settle-tasks.ts';
import { ALREADY_DONE, NO_SUCH_TASK } from './texts.ts';

/**
 * Finishes a task once. The mark, the charge and the audit row are one transaction, in which triggers of the database note
 * the day for open boards (changed_days) and add the charge to the stored sums of the horse. Repeated by the same person, it
 * gives the first answer. Throws NotFound (not visible), Conflict (finished by somebody else, skipped, or, for a worker,
 * due on a later day), BadInput (the instant).
 */
export async function completeTask(command: Command<CompleteTask>): Promise<void> {
  const { refused } = await complete(command, [command.input.id]);
  for (const refusal of refused.values()) throw refusal;
}

/** `completeTask` for many tasks. A refused task does not prevent the others. */
export async function completeTasks(command: Command<CompleteTasks>): Promise<CompletedTasks> {
  const { done, refused } = await complete(command, command.input.ids);
  return {
    done,
    refused: [...refused].map(([id, { code, message, details }]) => {
      return { id, code, message, finished_by: details?.finished_by as string | undefined };
    }),
  };
}

type Outcome = { done: string[]; refused: Map<string, Refusal> };

async function complete(command: Command<Pick<CompleteTasks, 'done_at'>>, ids: readonly string[]): Promise<Outcome> {
  const { now } = command;
  const viewer = signedIn(command);
  const { done, refused } = await inTransaction(command.db, async (tx) => {
    const found = await lockTasks(tx, viewer, ids);
    const finished_at = instantOf(command, found);
    const until = lastDayFor(viewer, dayOf(finished_at));
    const refused = refusals(ids, (id) => refusalOf(found.get(id), viewer.id, until));
    const finished = [...found.values()].filter(({ id, finished_by }) => !refused.has(id) && !finished_by);
    if (finished.length > 0) {
      const paymentDate = await lockPaymentDate(tx, now);
      const finishedIds = finished.map(({ id }) => id);
      await tx
        .updateTable('tasks')
        .set({ finished_at, finished_by: viewer.id })
        .where('id', '=', anyOf(finishedIds))
        .execute();
      const work = finished.map((task) => ({ ...task, finished_by: viewer.id, arrived_at: now }));
      await chargeForServices(tx, work, paymentDate);
      const after = { finished_at: finished_at.toISOString() };
      await recordAudit(tx, command, 'complete_task', { task: finishedIds }, { after });
    }
    return { done: ids.filter((id) => !refused.has(id)), refused };
  });
  return { done, refused: await withNames(command, refused) };
}

/** Why a person cannot finish a task. `until`: the last day whose work they may finish, null for any. */
function refusalOf(task: LockedTask | undefined, by: string, until: Day | null): Refusal | undefined {
  if (!task) return new NotFound(NO_SUCH_TASK);
  if (task.finished_by === by) return undefined;
  if (task.finished_by) return new Conflict('already_done', ALREADY_DONE);
  if (task.skipped) return new Conflict('already_skipped', ALREADY_SKIPPED);
  if (until && task.date_to_finish > until) return new Conflict('too_early', TOO_EARLY);
  return undefined;
}
