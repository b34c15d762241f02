import { type Day, dayOf, formatDay, formatTime } from '../../domain/days.ts';
import { ALREADY_SKIPPED } from '../../domain/skipping.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict, NotFound, type Refusal } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { chargeForServices } from '../billing/charge-for-service.ts';
import { lockPaymentDate } from '../settings/payment-days.ts';
import { finishersOf } from './queries.ts';
import type { CompletedTasks, Finisher } from './schema.ts';
import { type LockedTask, lastDayFor, lockTasks, refusals, TOO_EARLY } from './settle-tasks.ts';
import { ALREADY_DONE, NO_SUCH_TASK } from './texts.ts';

/**
 * Finishes a task once. The mark, the charge and the audit row are one transaction, in which triggers of the database note
 * the day for open boards (changed_days) and add the charge to the stored sums of the horse. Repeated by the same person, it
 * gives the first answer. Throws NotFound (not visible), Conflict (finished by somebody else, skipped, or, for a worker,
 * due on a later day).
 */
export async function completeTask(command: Command<{ id: string }>): Promise<void> {
  const { db, now, input } = command;
  const { refused } = await complete(command, [input.id]);
  const [finisher] = (await finishersOf(db, finishedBefore(refused))).values();
  if (finisher) throw new Conflict('already_done', doneBy(finisher, dayOf(now)));
  for (const refusal of refused.values()) throw refusal;
}

/** `completeTask` for many tasks. A refused task does not prevent the others. */
export async function completeTasks(command: Command<{ ids: string[] }>): Promise<CompletedTasks> {
  const { done, refused } = await complete(command, command.input.ids);
  const finishers = await finishersOf(command.db, finishedBefore(refused));
  return {
    done,
    refused: [...refused].map(([id, { code, message }]) => {
      const finisher = finishers.get(id);
      return { id, code, message, finished_by: finisher && `${finisher.first_name} ${finisher.last_name}` };
    }),
  };
}

/** 'Zadanie jest już wykonane: Marek Lis, dziś o 09:40' */
function doneBy({ first_name, last_name, date_finished }: Finisher, today: Day): string {
  const at = new Date(date_finished);
  const day = dayOf(at);
  return `Zadanie jest już wykonane: ${first_name} ${last_name}, ${day === today ? 'dziś' : formatDay(day)} o ${formatTime(at)}`;
}

const finishedBefore = (refused: ReadonlyMap<string, Refusal>): string[] =>
  [...refused].flatMap(([id, { code }]) => (code === 'already_done' ? id : []));

type Outcome = { done: string[]; refused: Map<string, Refusal> };

async function complete(command: Command<unknown>, ids: readonly string[]): Promise<Outcome> {
  const { now } = command;
  const viewer = signedIn(command);
  const until = lastDayFor(viewer, dayOf(now));
  return inTransaction(command.db, async (tx) => {
    const found = await lockTasks(tx, viewer, ids);
    const refused = refusals(ids, (id) => refusalOf(found.get(id), viewer.id, until));
    const finished = [...found.values()].filter(({ id, finished_by }) => !refused.has(id) && !finished_by);
    if (finished.length > 0) {
      const paymentDate = await lockPaymentDate(tx, now);
      const finishedIds = finished.map(({ id }) => id);
      await tx
        .updateTable('tasks')
        .set({ finished_at: now, finished_by: viewer.id })
        .where('id', '=', anyOf(finishedIds))
        .execute();
      const work = finished.map((task) => ({ ...task, finished_at: now, finished_by: viewer.id }));
      await chargeForServices(tx, work, paymentDate);
      const after = { finished_at: now.toISOString() };
      await recordAudit(tx, command, 'complete_task', { task: finishedIds }, { after });
    }
    return { done: ids.filter((id) => !refused.has(id)), refused };
  });
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
