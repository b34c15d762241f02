import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Db } from '../../platform/data/database.ts';
import { type Days, describedWork, type Occurrence, workOf } from '../calendar/queries.ts';
import type { Scope } from '../calendar/scope.ts';
import { notSkipped } from '../tasks/queries.ts';

export type WorkOfDay = { day: Day; count: number; alerts: number; finished: number; skipped: number };

/** A feed's work: some of it as single tasks, the rest as one entry a day. */
type FeedWork = { single: Occurrence[]; daily: WorkOfDay[] };

/**
 * A feed lists all work for an owner's horses; of a worker's, their own tasks and those for horses in alert. The rest,
 * and the whole stable's work, is counted by day.
 */
export async function feedWork(db: Db, scope: Scope, days: Days): Promise<FeedWork> {
  const work = workOf(db, scope, days);
  if (scope.mode === 'user') return { single: await describedWork(db, work), daily: [] };
  if (scope.mode === 'manager') return { single: [], daily: await countedByDay(work) };
  const theirs = sql<boolean>`(tasks.worker_id is not null or coalesce(horses.health_alert, false))`;
  return {
    single: await describedWork(db, work.where(theirs)),
    daily: await countedByDay(work.where(sql<boolean>`not ${theirs}`)),
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
