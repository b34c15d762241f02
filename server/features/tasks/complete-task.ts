import type { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import type { Command } from '../../platform/action.ts';
import { recordAudits } from '../../platform/audit.ts';
import { anyOf, inTransaction, type Tx } from '../../platform/database.ts';
import { Conflict, NotFound, type Refusal } from '../../platform/errors.ts';
import { type Person, signedIn } from '../../platform/session.ts';
import { chargeForServices } from '../billing/charge-for-service.ts';
import { finishersOf, visibleTo } from './queries.ts';
import type { CompletedTasks, CompleteTasks } from './schema.ts';
import { ALREADY_DONE, NO_SUCH_TASK } from './texts.ts';

/**
 * Finishes a task, once: the mark, the charge and the audit row are one transaction. Repeating it answers the person
 * who did it as the first time. Throws NotFound (not theirs to see), Conflict (finished by another, or, for a worker,
 * its day has not come).
 */
export async function completeTask(command: Command<{ id: string }>): Promise<Record<string, never>> {
  const { refused } = await complete(command, [command.input.id]);
  for (const refusal of refused.values()) throw refusal;
  return {};
}

/**
 * Finishes many tasks at once, each by the same rules: what cannot be finished is refused by itself and keeps nothing
 * else from being finished. What one had finished oneself before counts as done.
 */
export async function completeTasks(
  command: Command<z.output<typeof CompleteTasks>>,
): Promise<z.input<typeof CompletedTasks>> {
  const { done, refused } = await complete(command, command.input.ids);
  const finishers = await finishersOf(command.db, signedIn(command), [...refused.keys()]);
  return {
    done,
    refused: [...refused].map(([id, { message }]) => ({ id, message, finished_by: finishers.get(id) })),
  };
}

type Outcome = { done: string[]; refused: Map<string, Refusal> };

async function complete(command: Command<unknown>, ids: readonly string[]): Promise<Outcome> {
  const { db, now } = command;
  const person = signedIn(command);
  return inTransaction(db, async (tx) => {
    const tasks = await lockTasks(tx, person, ids);
    const refused = new Map<string, Refusal>();
    for (const id of ids) {
      const refusal = refusalOf(tasks.get(id), person, now);
      if (refusal) refused.set(id, refusal);
    }
    const done = ids.filter((id) => !refused.has(id));
    await finish(
      tx,
      command,
      [...tasks.values()].filter(({ id, finished_by }) => finished_by === null && !refused.has(id)),
    );
    return { done, refused };
  });
}

type Task = Awaited<ReturnType<typeof selectTasks>>[number];

const selectTasks = (tx: Tx, person: Person, ids: readonly string[]) =>
  tx
    .selectFrom('occurrences')
    .where('occurrences.id', '=', anyOf(ids))
    .where(visibleTo(person))
    .select(['id', 'horse_id', 'price', 'service_name', 'date_to_finish', 'finished_by'])
    .orderBy('occurrences.id') // whoever locks several does so in this order, so that nobody waits in a circle
    .forUpdate()
    .execute();

/** Those of the tasks that the person sees, locked so that of many who finish one at once one does. */
const lockTasks = async (tx: Tx, person: Person, ids: readonly string[]): Promise<Map<string, Task>> =>
  new Map((await selectTasks(tx, person, ids)).map((task) => [task.id, task]));

function refusalOf(task: Task | undefined, person: Person, now: Date): Refusal | undefined {
  if (!task) return new NotFound(NO_SUCH_TASK);
  if (task.finished_by === person.id) return undefined;
  if (task.finished_by) return new Conflict(ALREADY_DONE);
  if (person.role === 'worker' && task.date_to_finish > dayOf(now))
    return new Conflict('To zadanie jest zaplanowane na późniejszy dzień.');
  return undefined;
}

async function finish(tx: Tx, command: Command<unknown>, tasks: readonly Task[]): Promise<void> {
  if (tasks.length === 0) return;
  const { now } = command;
  const { id: by } = signedIn(command);
  const ids = tasks.map(({ id }) => id);
  await tx.updateTable('occurrences').set({ finished_at: now, finished_by: by }).where('id', '=', anyOf(ids)).execute();
  await chargeForServices(
    tx,
    tasks.map((task) => ({ ...task, finishedOn: dayOf(now), by })),
    now,
  );
  await recordAudits(tx, command, 'complete_task', { occurrence: ids }, { after: { finished_at: now.toISOString() } });
}
