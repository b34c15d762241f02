/** Used by completing, skipping and unskipping tasks. */
import type { Day } from '../../domain/days.ts';
import { anyOf, type Tx } from '../../platform/data/database.ts';
import type { Refusal } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { visibleTo } from './queries.ts';
import type { SettledTasks } from './schema.ts';

export const TOO_EARLY = 'To zadanie jest zaplanowane na późniejszy dzień.';

/** The last day whose work a person may settle, null for any. */
export const lastDayFor = ({ role }: Viewer, today: Day): Day | null => (role === 'worker' ? today : null);

const selectToSettle = (tx: Tx, viewer: Viewer, ids: readonly string[]) =>
  tx
    .selectFrom('tasks')
    .where('tasks.id', '=', anyOf(ids))
    .where(visibleTo(viewer))
    .select(['id', 'horse_id', 'worker_id', 'price', 'date_to_finish', 'finished_by'])
    .select(['skipped', 'skipped_by', 'skipped_at'])
    .orderBy('tasks.id') // a fixed order, so that two people who settle the same round do not deadlock
    .forUpdate();

export type LockedTask = Awaited<ReturnType<ReturnType<typeof selectToSettle>['execute']>>[number];

/** Locks the tasks that the person sees, so that only one of several people settles each. Returns them by id. */
export async function lockTasks(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<Map<string, LockedTask>> {
  const tasks = await selectToSettle(tx, viewer, ids).execute();
  return new Map(tasks.map((task) => [task.id, task]));
}

/** The refused tasks by id, in the order of `ids`. */
export function refusals(ids: readonly string[], refusalOf: (id: string) => Refusal | undefined): Map<string, Refusal> {
  const refused = new Map<string, Refusal>();
  for (const id of ids) {
    const refusal = refusalOf(id);
    if (refusal) refused.set(id, refusal);
  }
  return refused;
}

export const settled = (ids: readonly string[], refused: ReadonlyMap<string, Refusal>): SettledTasks => ({
  done: ids.filter((id) => !refused.has(id)),
  refused: [...refused].map(([id, { code, message }]) => ({ id, code, message })),
});
