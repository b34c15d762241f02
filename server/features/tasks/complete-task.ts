import type { z } from 'zod';
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
import type { CompletedTasks, CompleteTasks, Finisher } from './schema.ts';
import { type LockedTask, lastDayFor, lockTasks, refusals, TOO_EARLY } from './settle-tasks.ts';
import { ALREADY_DONE, NO_SUCH_TASK } from './texts.ts';

/**
 * Finishes a task once: the mark, the charge and the audit row are one transaction, in which the database's triggers note
 * the day for open boards (changed_days) and add the charge to the kept sums of its horse. Repeating it gives the same person
 * the first answer. Throws NotFound (not visible), Conflict (finished by somebody else, skipped, or, for a worker,
 * its day has not come).
 */
export async function completeTask(command: Command<{ id: string }>): Promise<void> {
  const { db, now, input } = command;
  const { refused } = await complete(command, [input.id]);
  const [finisher] = (await finishersOf(db, finishedBefore(refused))).values();
  if (finisher) throw new Conflict('already_done', doneBy(finisher, dayOf(now)));
  for (const refusal of refused.values()) throw refusal;
}

/**
 * Finishes many tasks by the same rules: a refused one does not prevent the others. Tasks that the person finished
 * before count as done.
 */
export async function completeTasks(
  command: Command<z.output<typeof CompleteTasks>>,
): Promise<z.input<typeof CompletedTasks>> {
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
  const today = dayOf(now);
  const until = lastDayFor(viewer, today);
  return inTransaction(command.db, async (tx) => {
    const found = new Map((await lockTasks(tx, viewer, ids)).map((task) => [task.id, task]));
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

/** Why a person cannot finish a task; `until` is the last day whose work they may finish, null for any. */
function refusalOf(task: LockedTask | undefined, by: string, until: Day | null): Refusal | undefined {
  if (!task) return new NotFound(NO_SUCH_TASK);
  if (task.finished_by === by) return undefined;
  if (task.finished_by) return new Conflict('already_done', ALREADY_DONE);
  if (task.skipped) return new Conflict('already_skipped', ALREADY_SKIPPED);
  if (until && task.date_to_finish > until) return new Conflict('too_early', TOO_EARLY);
  return undefined;
}
