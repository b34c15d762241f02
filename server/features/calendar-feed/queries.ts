import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Db } from '../../platform/data/database.ts';
import { type Days, describedWork, workOf } from '../calendar/queries.ts';
import type { Occurrence } from '../calendar/schema.ts';
import type { Scope } from '../calendar/scope.ts';
import { notSkipped } from '../tasks/queries.ts';

export type WorkOfDay = { day: Day; count: number; alerts: number; finished: number; skipped: number };

/**
 * An owner's feed lists all work for their horses, a worker's the tasks assigned to them and for horses in alert. Other
 * tasks, and those of a manager's feed, are counted by day.
 */
export async function feedWork(
  db: Db,
  scope: Scope,
  days: Days,
): Promise<{ single: Occurrence[]; daily: WorkOfDay[] }> {
  const work = workOf(db, scope, days);
  if (scope.mode === 'user') return { single: await describedWork(db, work), daily: [] };
  if (scope.mode === 'manager') return { single: [], daily: await countedByDay(work) };
  const isListed = sql<boolean>`(tasks.worker_id is not null or coalesce(horses.health_alert, false))`;
  return {
    single: await describedWork(db, work.where(isListed)),
    daily: await countedByDay(work.where(sql<boolean>`not ${isListed}`)),
  };
}

const countedByDay = (work: ReturnType<typeof workOf>): Promise<WorkOfDay[]> =>
  work
    .select(['tasks.date_to_finish as day', notSkipped.as('count')])
    .select(sql<number>`count(*) filter (where horses.health_alert and tasks.skipped is null)`.as('alerts'))
    .select([sql<number>`count(tasks.finished_at)`.as('finished'), sql<number>`count(tasks.skipped)`.as('skipped')])
    .groupBy('tasks.date_to_finish')
    .orderBy('tasks.date_to_finish')
    .execute();
