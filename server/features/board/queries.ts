import { sql } from 'kysely';
import { addDays, type Day } from '../../domain/days.ts';
import { type Db, TRUE } from '../../platform/data/database.ts';
import { boxOrder, polish } from '../../platform/data/polish-text.ts';
import { fullName } from '../tasks/queries.ts';
import { type AlertWork, type FreeTask, MAX_ASSIGNED_AT_ONCE, type MovableTask, type WorkToShare } from './schema.ts';

/** The most horses in alert that are named. */
const MAX_ALERTS_NAMED = 12;

/** Horses in alert that have open work on a day, in box order, one more than are named if there are more. */
export const alertsOn = (db: Db, day: Day): Promise<AlertWork[]> =>
  db
    .selectFrom('horses')
    .innerJoin('tasks', 'tasks.horse_id', 'horses.id')
    .leftJoin('health_alerts', (join) =>
      join.onRef('health_alerts.horse_id', '=', 'horses.id').on('health_alerts.ended_at', 'is', null),
    )
    .where('horses.health_alert', '=', TRUE)
    .where('horses.archived_at', 'is', null)
    .where('tasks.date_to_finish', '=', day)
    .select(['horses.id', 'horses.name', 'horses.box_number', 'health_alerts.reason'])
    .select([sql<number>`count(*)`.as('total'), sql<number>`count(tasks.finished_at)`.as('done')])
    .where('tasks.skipped', 'is', null)
    .groupBy(['horses.id', 'health_alerts.reason'])
    .having(sql<boolean>`count(*) > count(tasks.finished_at)`)
    .orderBy(boxOrder('horses'))
    .orderBy('horses.id')
    .limit(MAX_ALERTS_NAMED + 1)
    .execute();

/** Up to `limit` unassigned open tasks of the day, unsorted. */
export const someFree = (db: Db, day: Day, limit: number): Promise<Pick<FreeTask, 'service_name' | 'horse_name'>[]> =>
  db
    .selectFrom('tasks')
    .leftJoin('horses', 'horses.id', 'tasks.horse_id')
    .where('tasks.date_to_finish', '=', day)
    .where('tasks.is_open', '=', TRUE)
    .where('tasks.worker_id', 'is', null)
    .select(['tasks.service_name', 'horses.name as horse_name'])
    .limit(limit)
    .execute();

const openWork = (db: Db) =>
  db
    .selectFrom('tasks')
    .innerJoin('services', 'services.id', 'tasks.service_id')
    .leftJoin('horses', 'horses.id', 'tasks.horse_id')
    .where('tasks.is_open', '=', TRUE)
    .select(['tasks.id', 'tasks.service_id', 'services.name as service_name'])
    .select(['horses.name as horse_name', 'horses.box_number', 'tasks.date_to_finish'])
    .orderBy(polish('services.name'))
    .orderBy('tasks.service_id')
    .orderBy(boxOrder('horses'))
    .orderBy('tasks.date_to_finish')
    .orderBy('tasks.id');

/** Unassigned work by service and box; one task more than the limit, to detect that there are more. */
export const freeTasks = (db: Db, share: WorkToShare): Promise<FreeTask[]> =>
  openWork(db)
    .where('tasks.worker_id', 'is', null)
    .where((eb) => {
      if ('absence' in share) return eb('tasks.absence_id', '=', share.absence.id);
      if ('week' in share) return eb.between('tasks.date_to_finish', share.week, addDays(share.week, 6));
      return eb('tasks.date_to_finish', '=', share.date);
    })
    .limit(MAX_ASSIGNED_AT_ONCE + 1)
    .execute();

type WorkToMove = { date: Day; round?: string | undefined; worker?: string | undefined };

/** The open tasks of a round or a worker on a day, at most 500. */
export const movableTasks = (db: Db, { date, round, worker }: WorkToMove): Promise<MovableTask[]> =>
  openWork(db)
    .leftJoin('people', 'people.id', 'tasks.worker_id')
    .select(['services.at', fullName.$castTo<string | null>().as('worker_name')])
    .where('tasks.date_to_finish', '=', date)
    .$if(round !== undefined, (work) => work.where('tasks.service_id', '=', String(round)))
    .$if(worker !== undefined, (work) => work.where('tasks.worker_id', '=', String(worker)))
    .limit(MAX_ASSIGNED_AT_ONCE)
    .execute();

/** A day's open tasks, at most 500. */
export const openTasksOn = (db: Db, day: Day) =>
  openWork(db)
    .select(['services.at', 'horses.health_alert'])
    .where('tasks.date_to_finish', '=', day)
    .limit(MAX_ASSIGNED_AT_ONCE)
    .execute();

export type Groups = {
  ofService: ReadonlyMap<string, readonly string[]>;
  workersIn: ReadonlyMap<string, readonly string[]>;
};

/** All groups, because selecting those of some services would have to wait for the services. */
export async function groupsOf(db: Db): Promise<Groups> {
  const [ofServices, ofWorkers] = await Promise.all([
    db.selectFrom('service_groups').select(['service_id', 'group_id']).execute(),
    db.selectFrom('worker_groups').select(['group_id', 'worker_id']).execute(),
  ]);
  return {
    ofService: valuesByKey(ofServices.map(({ service_id, group_id }) => [service_id, group_id])),
    workersIn: valuesByKey(ofWorkers.map(({ group_id, worker_id }) => [group_id, worker_id])),
  };
}

function valuesByKey(pairs: readonly (readonly [key: string, value: string])[]): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [key, value] of pairs) values.set(key, [...(values.get(key) ?? []), value]);
  return values;
}
