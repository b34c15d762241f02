/** Used by completing, skipping and unskipping tasks. */
import { sql } from 'kysely';
import { type Day, dayOf, formatDay, formatTime } from '../../domain/days.ts';
import { doneAt } from '../../domain/late-arrivals.ts';
import type { RefusalCode } from '../../domain/refusal-codes.ts';
import { anyOf, type Db, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { lateInstant } from '../../platform/forms/late-instant.ts';
import { Conflict, type Refusal } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { fullName, visibleTo } from './queries.ts';
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

/**
 * The instant at which somebody did or skipped the tasks. It is judged only while one of them is open, so that what is sent
 * again later than 72 hours still gets its first answer. Throws BadInput.
 */
export function instantOf(
  { now, input: { done_at } }: Command<{ done_at?: string | undefined }>,
  tasks: ReadonlyMap<string, LockedTask>,
): Date {
  const isOpen = ({ finished_by, skipped }: LockedTask) => !finished_by && !skipped;
  if ([...tasks.values()].some(isOpen)) return lateInstant(done_at, now, 'done_at');
  return doneAt(done_at === undefined ? undefined : new Date(done_at), now);
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

const BY_SOMEBODY: Partial<Record<RefusalCode, string>> = {
  already_done: 'Zadanie jest już wykonane',
  already_skipped: 'Zadanie jest oznaczone jako niewykonane',
};

/** The people who finished or skipped tasks, and when, by the id of the task. The caller checks that the tasks are visible. */
async function settlersOf(db: Db, ids: readonly string[]): Promise<Map<string, { name: string; at: Date }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('people', (join) => join.on('people.id', '=', sql`coalesce(finished_by, skipped_by)`))
    .where('tasks.id', '=', anyOf(ids))
    .select(['tasks.id', fullName.as('name'), sql<Date>`coalesce(finished_at, skipped_at)`.as('at')])
    .execute();
  return new Map(rows.map(({ id, ...settler }) => [id, settler]));
}

/** Names in refusals who finished or skipped the task, and when: 'Zadanie jest już wykonane: Marek Lis, dziś o 09:40'. */
export async function withNames({ db, now }: Command<unknown>, refused: ReadonlyMap<string, Refusal>) {
  const settlers = await settlersOf(
    db,
    [...refused].flatMap(([id, { code }]) => (BY_SOMEBODY[code] ? id : [])),
  );
  const named = new Map(refused);
  for (const [id, { name, at }] of settlers) {
    const { code } = refused.get(id) as Refusal;
    const day = dayOf(at) === dayOf(now) ? 'dziś' : formatDay(dayOf(at));
    const message = `${BY_SOMEBODY[code]}: ${name}, ${day} o ${formatTime(at)}`;
    named.set(id, new Conflict(code, message, code === 'already_done' ? { finished_by: name } : undefined));
  }
  return named;
}

export const settled = (ids: readonly string[], refused: ReadonlyMap<string, Refusal>): SettledTasks => ({
  done: ids.filter((id) => !refused.has(id)),
  refused: [...refused].map(([id, { code, message }]) => ({ id, code, message })),
});
