import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Db } from '../../platform/database.ts';
import { type Days, describedWork, type Occurrence, workOf } from '../calendar/queries.ts';
import type { Scope } from '../calendar/scope.ts';

/** How much work there is on a day, how much of it for horses with an alert, and how much is finished. */
export type WorkOfDay = { day: Day; count: number; alerts: number; finished: number };

/** The work of a calendar as a feed tells of it: some of it one by one, the rest as one line a day. */
export type FeedWork = { single: Occurrence[]; daily: WorkOfDay[] };

/**
 * An owner sees all the work for their horses, a worker of what is given to them and of what is for horses with an
 * alert; of what is left, and of the whole stable's, a feed tells how much there is.
 */
export async function feedWork(db: Db, scope: Scope, days: Days): Promise<FeedWork> {
  const work = workOf(db, scope, days);
  if (scope.mode === 'user') return { single: await describedWork(work), daily: [] };
  if (scope.mode === 'manager') return { single: [], daily: await countedByDay(work) };
  const theirs = sql<boolean>`(occurrences.worker_id is not null or coalesce(horses.health_alert, false))`;
  return {
    single: await describedWork(work.where(theirs)),
    daily: await countedByDay(work.where(sql<boolean>`not ${theirs}`)),
  };
}

const countedByDay = (work: ReturnType<typeof workOf>): Promise<WorkOfDay[]> =>
  work
    .select(['occurrences.date_to_finish as day', sql<number>`count(*)`.as('count')])
    .select(sql<number>`count(*) filter (where horses.health_alert)`.as('alerts'))
    .select(sql<number>`count(occurrences.finished_at)`.as('finished'))
    .groupBy('occurrences.date_to_finish')
    .orderBy('occurrences.date_to_finish')
    .execute();
