/** What of a day's work is open, done, left over and nobody's: counted, for those who run the stable. */
import { type RawBuilder, sql } from 'kysely';
import type { LeftOver } from '../../../views/board/props.ts';
import type { Day } from '../../domain/days.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { boxOrder, polish } from '../../platform/polish-text.ts';

/** How much there is of something, and how much of it is done. */
export type Progress = { total: number; done: number };

/** A service's work of the day by one person: who finished it, else whom it is given to; null: nobody yet. */
export type Share = Progress & { service_id: string; service_name: string; person_id: string | null };

/** The work of a day by service and person; a service goes by the name it has in the catalogue. */
export const sharesOf = (db: Db, day: Day): Promise<Share[]> => selectShares(db, day).execute();

/** The same as a part of a statement. */
export const selectShares = (db: Pick<Db, 'with'>, day: Day) =>
  db
    .with('counted', (cte) => openShares(cte, day).unionAll(doneShares(cte, day)))
    .selectFrom('counted')
    .innerJoin('services', 'services.id', 'counted.service_id')
    .select(['service_id', 'services.name as service_name', 'person_id', 'total', 'done']);

// Apart, because each is counted by an index of its own, without a look at the work itself.
const openShares = (db: Pick<Db, 'selectFrom'>, day: Day) =>
  db
    .selectFrom('occurrences')
    .where('date_to_finish', '=', day)
    .where('finished_at', 'is', null)
    .groupBy(['service_id', 'worker_id'])
    .select(['service_id', 'worker_id as person_id'])
    .select([sql<number>`count(*)`.as('total'), sql<number>`0::bigint`.as('done')]);

const doneShares = (db: Pick<Db, 'selectFrom'>, day: Day) =>
  db
    .selectFrom('occurrences')
    .where('date_to_finish', '=', day)
    .where('finished_at', 'is not', null)
    .groupBy(['service_id', 'finished_by'])
    .select(['service_id', 'finished_by as person_id'])
    .select([sql<number>`count(*)`.as('total'), sql<number>`count(*)`.as('done')]);

/** What is left over from the days before one; null: nothing is. */
export const leftOver = async (db: Db, day: Day): Promise<LeftOver | null> =>
  leftOverIn(await selectLeftOver(db, day).execute());

/** The same by worker, as a part of a statement; see leftOverIn. */
export function selectLeftOver(db: Db, day: Day) {
  const open = db.selectFrom('occurrences').where('finished_at', 'is', null).where('date_to_finish', '<', day);
  return (
    open
      .select(['worker_id', sql<number>`count(*)`.as('count'), sql<Day>`min(date_to_finish)`.as('since')])
      // In a row of its own, because only here its name is needed.
      .select(open.select('service_name').orderBy('date_to_finish').orderBy('id').limit(sql.lit(1)).as('oldest'))
      .groupBy('worker_id')
  );
}

/** What a worker, or nobody, has left over. */
export type LeftOverRow = { worker_id: string | null; count: number; since: Day; oldest: string | null };

export function leftOverIn(counts: readonly LeftOverRow[]): LeftOver | null {
  const [first] = counts;
  if (!first) return null;
  const free = counts.find(({ worker_id }) => worker_id === null);
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    since: counts.map(({ since }) => since).sort()[0] as Day,
    oldest: first.oldest ?? '',
    by_worker: Object.fromEntries(counts.flatMap(({ worker_id, count }) => (worker_id ? [[worker_id, count]] : []))),
    free: free ? { count: free.count, since: free.since } : null,
  };
}

/** A horse in alert with what there is to do for it on a day. */
export type HorseInAlert = Progress & { id: string; name: string; box_number: string | null; reason: string | null };

/** The most horses in alert that are named; of the rest it is said how many there are. */
export const ALERTS_NAMED = 12;

/** Horses in alert that have work on a day, in box order, one more than are named if there are more. */
export const alertsOn = (db: Db, day: Day): Promise<HorseInAlert[]> =>
  db
    .selectFrom('horses')
    .innerJoin('occurrences', 'occurrences.horse_id', 'horses.id')
    .leftJoin('health_alerts', (join) =>
      join.onRef('health_alerts.horse_id', '=', 'horses.id').on('health_alerts.ended_at', 'is', null),
    )
    .where('horses.health_alert', '=', sql.lit(true))
    .where('horses.archived_at', 'is', null)
    .where('occurrences.date_to_finish', '=', day)
    .select(['horses.id', 'horses.name', 'horses.box_number', 'health_alerts.reason'])
    .select([sql<number>`count(*)`.as('total'), sql<number>`count(occurrences.finished_at)`.as('done')])
    .groupBy(['horses.id', 'health_alerts.reason'])
    .having(sql<boolean>`count(*) > count(occurrences.finished_at)`)
    .orderBy(boxOrder('horses'))
    .orderBy('horses.id')
    .limit(sql.lit(ALERTS_NAMED + 1))
    .execute();

/** Somebody who works: every worker, and whoever else has done something. */
export type Doer = { id: string; name: string; worker: boolean };

const names = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('people')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .orderBy(polish('last_name'))
    .orderBy(polish('first_name'))
    .orderBy('id');

const isWorker = sql<boolean>`(role = 'worker' and deleted_at is null)`;

/** The workers, and those with these ids, by name in Polish order. */
export const doersOf = (db: Db, ids: readonly string[]): Promise<Doer[]> => selectDoers(db, sql`${ids}`).execute();

/** The same as a part of a statement. `ids`: an array. */
export const selectDoers = (db: Pick<Db, 'selectFrom'>, ids: RawBuilder<unknown>) =>
  names(db)
    .select(isWorker.as('worker'))
    .where((eb) => eb.or([isWorker, eb('id', '=', sql<string>`any(${ids})`)]));

/** A piece of work of the day that is nobody's yet. */
export type FreeTask = {
  id: string;
  service_id: string;
  service_name: string;
  horse_name: string | null;
  box_number: string | null;
};

/** The most work that is given out at once. */
export const MOST_AT_ONCE = 500;

/** A few of the day's tasks that are nobody's, in no order, for a statement that names them where they are few. */
export const selectFree = (db: Db, day: Day) =>
  db
    .selectFrom('occurrences')
    .leftJoin('horses', 'horses.id', 'occurrences.horse_id')
    .where('occurrences.date_to_finish', '=', day)
    .where('occurrences.finished_at', 'is', null)
    .where('occurrences.worker_id', 'is', null)
    .select(['occurrences.service_name', 'horses.name as horse_name']);

/** The day's open work that is nobody's: service by service, in box order; one piece more than is given out at once. */
export const freeTasks = (db: Db, day: Day): Promise<FreeTask[]> =>
  db
    .selectFrom('occurrences')
    .innerJoin('services', 'services.id', 'occurrences.service_id')
    .leftJoin('horses', 'horses.id', 'occurrences.horse_id')
    .where('occurrences.date_to_finish', '=', day)
    .where('occurrences.finished_at', 'is', null)
    .where('occurrences.worker_id', 'is', null)
    .select(['occurrences.id', 'occurrences.service_id', 'services.name as service_name'])
    .select(['horses.name as horse_name', 'horses.box_number'])
    .orderBy(polish('services.name'))
    .orderBy('occurrences.service_id')
    .orderBy(boxOrder('horses'))
    .orderBy('occurrences.id')
    .limit(sql.lit(MOST_AT_ONCE + 1))
    .execute();

/** Who shares a group with a service, by the services' ids; one without groups is not among them: anybody may do it. */
export async function groupMembers(db: Db, serviceIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('service_groups')
    .leftJoin('worker_groups', 'worker_groups.group_id', 'service_groups.group_id')
    .where('service_groups.service_id', '=', sql<string>`any(${serviceIds})`)
    .select(['service_groups.service_id', 'worker_groups.worker_id'])
    .execute();
  const members = new Map<string, Set<string>>();
  for (const { service_id, worker_id } of rows) {
    const known = members.get(service_id) ?? new Set();
    members.set(service_id, worker_id ? known.add(worker_id) : known);
  }
  return members;
}

/** Work as it is told of where it could not be given to somebody. */
export type TaskState = Omit<FreeTask, 'id' | 'service_id'> & {
  id: string;
  date_to_finish: Day;
  worker_id: string | null;
  worker_name: string | null;
  finished_at: Date | null;
};

/** What has become of some pieces of work; of those that are gone nothing. */
export const statesOf = (db: Db | Tx, ids: readonly string[]): Promise<TaskState[]> =>
  db
    .selectFrom('occurrences')
    .leftJoin('horses', 'horses.id', 'occurrences.horse_id')
    .leftJoin('people', (join) => join.on('people.id', '=', sql`coalesce(finished_by, worker_id)`))
    .where('occurrences.id', '=', sql<string>`any(${ids})`)
    .select(['occurrences.id', 'occurrences.service_name', 'horses.name as horse_name', 'horses.box_number'])
    .select(['occurrences.date_to_finish', 'occurrences.worker_id', 'occurrences.finished_at'])
    .select(sql<string | null>`people.first_name || ' ' || people.last_name`.as('worker_name'))
    .orderBy('occurrences.id')
    .execute();

/** How much open work somebody has been given on the day of a task. */
export async function assignedTo(db: Db, personId: string, taskId: string): Promise<{ day: Day; count: number }> {
  const day = db.selectFrom('occurrences').select('date_to_finish').where('id', '=', taskId);
  const row = await db
    .selectFrom('occurrences')
    .where('worker_id', '=', personId)
    .where('finished_at', 'is', null)
    .where('date_to_finish', '=', day)
    .select([sql<Day>`min(date_to_finish)`.as('day'), sql<number>`count(*)`.as('count')])
    .executeTakeFirstOrThrow();
  return row;
}
