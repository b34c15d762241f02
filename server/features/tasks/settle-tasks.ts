/** What completing, skipping and opening tasks again have in common. */
import type { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import { anyOf, type Tx } from '../../platform/data/database.ts';
import type { Refusal } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { visibleTo } from './queries.ts';
import type { SettledTasks } from './schema.ts';

export type LockedTask = Awaited<ReturnType<typeof lockTasks>>[number];

export const TOO_EARLY = 'To zadanie jest zaplanowane na późniejszy dzień.';

/** The last day whose work a person may settle, null for any. */
export const lastDayFor = ({ role }: Viewer, today: Day): Day | null => (role === 'worker' ? today : null);

/** Locks the visible ones of some tasks, so that only one of several people settles each. */
export const lockTasks = (tx: Tx, viewer: Viewer, ids: readonly string[]) =>
  tx
    .selectFrom('tasks')
    .where('tasks.id', '=', anyOf(ids))
    .where(visibleTo(viewer))
    .select(['id', 'horse_id', 'worker_id', 'price', 'date_to_finish', 'finished_by'])
    .select(['skipped', 'skipped_by', 'skipped_at'])
    .orderBy('tasks.id') // a fixed order, so that two who settle the same round do not deadlock
    .forUpdate()
    .execute();

/** Those of some tasks that are refused, in their order. */
export const refusals = (
  ids: readonly string[],
  refusalOf: (id: string) => Refusal | undefined,
): Map<string, Refusal> =>
  new Map(
    ids.flatMap((id): [string, Refusal][] => {
      const refusal = refusalOf(id);
      return refusal ? [[id, refusal]] : [];
    }),
  );

export const settled = (
  ids: readonly string[],
  refused: ReadonlyMap<string, Refusal>,
): z.input<typeof SettledTasks> => ({
  done: ids.filter((id) => !refused.has(id)),
  refused: [...refused].map(([id, { code, message }]) => ({ id, code, message })),
});
