import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Db } from '../../platform/data/database.ts';
import { boxOrder } from '../../platform/data/polish-text.ts';
import type { Slice } from '../../platform/pages/paging.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { givenIn, inForceFor } from '../tasks/given-queries.ts';
import { fullName, skippedSum } from '../tasks/queries.ts';
import type { Progress, RoundTask, SkippedWork } from './schema.ts';

type RoundOfDay = { service: string; date: Day };

/** A page of tasks in box order. The ids are selected first, so that only their details are joined. */
export async function tasksOfRound(
  db: Db,
  viewer: Viewer,
  { service, date }: RoundOfDay,
  { limit, offset }: Slice,
): Promise<RoundTask[]> {
  const rows = await db
    .with('chosen', (cte) =>
      cte
        .selectFrom('tasks')
        .leftJoin('horses', 'horses.id', 'tasks.horse_id')
        .where('date_to_finish', '=', date)
        .where('service_id', '=', service)
        .select(['tasks.id', 'horses.name as horse_name', 'horses.box_number', 'horses.box_position'])
        .select(sql<boolean>`coalesce(horses.health_alert, false)`.as('health_alert'))
        .orderBy(boxOrder('horses'))
        .orderBy('tasks.id')
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('chosen')
    .innerJoin('tasks', 'tasks.id', 'chosen.id')
    .leftJoin('people', (join) => join.on('people.id', '=', sql`coalesce(finished_by, skipped_by, worker_id)`))
    .leftJoin('skip_notes', 'skip_notes.task_id', 'chosen.id')
    .select(['chosen.id', 'chosen.horse_name', 'chosen.box_number', 'chosen.health_alert', 'tasks.finished_at'])
    .select(['tasks.skipped', 'skip_notes.note', inForceFor(viewer).as('in_force')])
    .select(fullName.$castTo<string | null>().as('person'))
    .orderBy(boxOrder('chosen'))
    .orderBy('chosen.id')
    .execute();
  return rows.map(({ in_force, ...task }) => ({ ...task, given: givenIn(in_force) }));
}

/** A round's progress, skipped tasks and service; undefined for an unknown service. */
export const progressOfRound = (
  db: Db,
  { service, date }: RoundOfDay,
): Promise<(Progress & SkippedWork & { name: string; at: string | null }) | undefined> =>
  db
    .selectFrom('services')
    .leftJoin('tasks', (join) => join.onRef('tasks.service_id', '=', 'services.id').on('date_to_finish', '=', date))
    .where('services.id', '=', service)
    .groupBy('services.id')
    .select((eb) => [
      'services.name',
      'services.at',
      sql<number>`count(tasks.id) - count(tasks.skipped)`.as('total'),
      eb.fn.count<number>('tasks.finished_at').as('done'),
      ...skippedSum,
    ])
    .executeTakeFirst();
