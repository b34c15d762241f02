/** The horse of a task, for which its dialog raises an alert, and the workers who are told about it. */
import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { isRecentWorkOf, visibleTo } from './queries.ts';
import type { NamedHorse } from './schema.ts';

/** The living horse of a task that a person sees. */
export const horseOfTask = (db: Db, viewer: Viewer, id: string): Promise<NamedHorse | undefined> =>
  db
    .selectFrom('tasks')
    .innerJoin('horses', 'horses.id', 'tasks.horse_id')
    .where('tasks.id', '=', id)
    .where('horses.archived_at', 'is', null)
    .where(visibleTo(viewer))
    .select(['horses.id', 'horses.name as horse_name', 'horses.box_number'])
    .executeTakeFirst();

/** The workers who see a horse. */
export async function workersWith(db: Db | Tx, horseId: string, today: Day): Promise<string[]> {
  const worker = { role: 'worker', id: sql.ref<string>('people.id') } as const;
  const rows = await db
    .selectFrom('people')
    .select('people.id')
    .where('people.role', '=', worker.role)
    .where('people.deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('tasks')
          .where('tasks.horse_id', '=', horseId)
          .where(isRecentWorkOf(worker, today))
          .select('tasks.id'),
      ),
    )
    .orderBy('people.id')
    .execute();
  return rows.map(({ id }) => id);
}
