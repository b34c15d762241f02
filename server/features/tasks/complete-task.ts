import { sql } from 'kysely';
import type { z } from 'zod';
import { type Day, dayOf } from '../../domain/days.ts';
import type { Role } from '../../domain/policy.ts';
import type { Command } from '../../platform/action.ts';
import { recordChanged } from '../../platform/audit.ts';
import { compiled } from '../../platform/compiled.ts';
import { anyOf, inOneStatement } from '../../platform/database.ts';
import { Conflict, NotFound, type Refusal } from '../../platform/errors.ts';
import { signedIn } from '../../platform/session.ts';
import { chargeForServices } from '../billing/charge-for-service.ts';
import { choosePaymentDate, lockedPaymentDate } from '../settings/queries.ts';
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
  const { id: by, role } = signedIn(command);
  const today = dayOf(now);
  const call = {
    ...{ ids, by, now, today },
    until: role === 'worker' ? today : null,
    after: JSON.stringify({ finished_at: now.toISOString() }),
  };
  const finish = () => inOneStatement(db, (db) => finishWork(db, call, role));
  let tasks = await finish();
  if (tasks.some(({ payment_date }) => payment_date === null)) {
    await choosePaymentDate(db, now);
    tasks = await finish();
  }
  const found = new Map(tasks.map((task) => [task.id, task]));
  const refused = new Map<string, Refusal>();
  for (const id of ids) {
    const refusal = refusalOf(found.get(id), call);
    if (refusal) refused.set(id, refusal);
  }
  return { done: ids.filter((id) => !refused.has(id)), refused };
}

/** `until`: the last day whose work the person may finish; null: of any day. `after`: for the audit, as JSON. */
type Call = { ids: readonly string[]; by: string; now: Date; today: Day; until: Day | null; after: string };

/**
 * Finishes what may be finished: marks, charges and audit rows in one statement, because round trips to the database cost
 * more than all that it does there. Returns those of the tasks that the person sees, as they were before, locked so that
 * of many who finish one at once one does. Where the stable has no payment date yet, nothing is finished.
 */
const finishWork = compiled((db, call: Call, role: Role) =>
  db
    .with('seen', (part) =>
      part
        .selectFrom('occurrences')
        .where('occurrences.id', '=', anyOf(call.ids))
        .where(visibleTo({ id: call.by, role }))
        .select(['id', 'horse_id', 'price', 'date_to_finish', 'finished_by'])
        .orderBy('occurrences.id') // whoever locks several does so in this order, so that nobody waits in a circle
        .forUpdate(),
    )
    .with('payment', lockedPaymentDate)
    .with('changed', (part) =>
      part
        .updateTable('occurrences')
        .from(['seen', 'payment'])
        .whereRef('occurrences.id', '=', 'seen.id')
        .where('seen.finished_by', 'is', null)
        .where(sql<boolean>`seen.date_to_finish <= coalesce(${call.until}::date, 'infinity')`)
        .set({ finished_at: call.now, finished_by: call.by })
        .returning(['seen.id', 'seen.horse_id', 'seen.price']),
    )
    .with('charged', (part) => chargeForServices(part, call))
    .with('audited', (part) => recordChanged(part, written(call)))
    .selectFrom('seen')
    .select(['seen.id', 'seen.date_to_finish', 'seen.finished_by'])
    .select((eb) => eb.selectFrom('payment').select('payment.payment_date').as('payment_date')),
);

const written = ({ now, by, after }: Call) => ({ now, by, action: 'complete_task', entity: 'occurrence', after });

type Task = { date_to_finish: Day; finished_by: string | null };

/** Why a task, as it was before, was not finished. */
function refusalOf(task: Task | undefined, { by, until }: Call): Refusal | undefined {
  if (!task) return new NotFound(NO_SUCH_TASK);
  if (task.finished_by === by) return undefined;
  if (task.finished_by) return new Conflict(ALREADY_DONE);
  if (until && task.date_to_finish > until) return new Conflict('To zadanie jest zaplanowane na późniejszy dzień.');
  return undefined;
}
