/** A day's work by service and by person. */
import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { SkipReason } from '../../domain/skipping.ts';
import { constantLimit, type Db, TRUE } from '../../platform/data/database.ts';
import { polish } from '../../platform/data/polish-text.ts';
import { ownerOfTask } from '../rota/queries.ts';
import { notSkipped, skippedSum } from '../tasks/queries.ts';
import type { LoadedWorker } from './schema.ts';

// `finished_by` is set together with `finished_at`, and the index of days contains it.
const done = sql<number>`count(tasks.finished_by)`;

const isWorker = sql<boolean>`(people.role = 'worker' and people.deleted_at is null)`;

/** The workers with the number of tasks of each on each of the days, by name. */
export async function workersOn(db: Db, days: readonly Day[]): Promise<Map<Day, LoadedWorker[]>> {
  const { rows } = await sql<LoadedWorker & { day: Day }>`
    select day, people.id, first_name || ' ' || last_name as name, password_hash is not null as has_account,
      coalesce(loads.load, 0) as load,
      exists (select from absences where worker_id = people.id and day between first_day and last_day) as away
    from people
      cross join unnest(${days}::date[]) as days(day)
      left join (
        select date_to_finish, ${ownerOfTask} as person_id, count(*) as load
        from tasks
        where date_to_finish = any(${days}::date[]) and skipped is null
        group by date_to_finish, ${ownerOfTask}
      ) as loads on loads.person_id = people.id and loads.date_to_finish = day
    where ${isWorker}
    order by ${polish('last_name')}, ${polish('first_name')}, people.id
  `.execute(db);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return new Map([...byDay].map(([day, workers]) => [day, workers.map(({ day: _, ...worker }) => worker)]));
}

/**
 * When a person was last here. A session notes its use when it begins and then every 15 minutes, with its new token; the
 * browser of a sign-in stays known after the sign-out.
 */
const lastHere = sql<{ last_here: Date | null }>`(
  select max(last_used_at) as last_here from (
    select last_used_at from sessions where person_id = people.id
    union all
    select last_used_at from known_browsers where person_id = people.id
  ) uses)`;

/**
 * A person's share of a service, or its unassigned part (`id` null): on the day, or open from earlier days (`late`), with the
 * first of its days (`since`). `last_here`: see `lastHere`. `oldest`: the service of the oldest of all open tasks. A worker
 * without work has one row without a service.
 */
export type Share = {
  id: string | null;
  name: string | null;
  has_account: boolean;
  is_worker: boolean;
  last_here: Date | null;
  service_id: string | null;
  service: string | null;
  at: string | null;
  late: boolean | null;
  total: number;
  done: number;
  open: number;
  skipped: number;
  reason: SkipReason | null;
  since: Day | null;
  oldest: string | null;
};

const openBefore = (db: Db, day: Day) =>
  db.selectFrom('tasks').where('tasks.is_open', '=', TRUE).where('tasks.date_to_finish', '<', day);

const workOn = (db: Db, day: Day) =>
  db
    .selectFrom('tasks')
    .where('tasks.date_to_finish', '=', day)
    .select(['tasks.service_id', ownerOfTask.as('person_id'), sql<boolean>`false`.as('late')])
    .select([notSkipped.as('total'), done.as('done'), ...skippedSum])
    .select(sql<number>`count(*) filter (where tasks.is_open)`.as('open'))
    .select(sql<Day>`min(tasks.date_to_finish)`.as('since'))
    .groupBy(['tasks.service_id', 'person_id']);

// Counted by id, which leads to the index of open work: the index of days holds all that was ever done.
const leftBefore = (db: Db, day: Day) =>
  openBefore(db, day)
    .select(['tasks.service_id', 'tasks.worker_id as person_id', sql<boolean>`true`.as('late')])
    .select([sql<number>`count(tasks.id)`.as('total'), sql<number>`0::bigint`.as('done')])
    .select([sql<number>`0::bigint`.as('skipped'), sql<SkipReason | null>`null::text`.as('reason')])
    .select(sql<number>`count(tasks.id)`.as('open'))
    .select(sql<Day>`min(tasks.date_to_finish)`.as('since'))
    .groupBy(['tasks.service_id', 'tasks.worker_id']);

/** A day's work by person and service, people by name. `withLate` adds the open work of earlier days. */
export function sharesOn(db: Db, day: Day, { withLate }: { withLate: boolean }): Promise<Share[]> {
  const loads = workOn(db, day).$if(withLate, (work) => work.unionAll(leftBefore(db, day)));
  const oldest = openBefore(db, day)
    .select('tasks.service_name')
    .orderBy('tasks.date_to_finish')
    .orderBy('tasks.id')
    .limit(constantLimit(1));
  return (
    db
      .selectFrom('people')
      .fullJoin(loads.as('loads'), 'loads.person_id', 'people.id')
      .leftJoin('services', 'services.id', 'loads.service_id')
      .leftJoinLateral(lastHere.as('visits'), (join) => join.onTrue())
      .where((eb) => eb.or([eb('loads.service_id', 'is not', null), isWorker]))
      .select(['people.id', sql<string | null>`first_name || ' ' || last_name`.as('name')])
      // A deleted account is told apart by its name alone.
      .select(sql<boolean>`people.password_hash is not null or people.deleted_at is not null`.as('has_account'))
      .select(sql<boolean>`coalesce(${isWorker}, false)`.as('is_worker'))
      .select(['visits.last_here', 'loads.service_id', 'services.name as service', 'services.at'])
      .select(['loads.late', 'loads.since'])
      .select((eb) => [
        eb.fn.coalesce('loads.total', sql<number>`0`).as('total'),
        eb.fn.coalesce('loads.done', sql<number>`0`).as('done'),
        eb.fn.coalesce('loads.open', sql<number>`0`).as('open'),
        eb.fn.coalesce('loads.skipped', sql<number>`0`).as('skipped'),
      ])
      .select(['loads.reason', oldest.as('oldest')])
      .orderBy(polish('last_name'))
      .orderBy(polish('first_name'))
      .orderBy('people.id')
      .orderBy(polish('services.name'))
      .execute()
  );
}
