/** A day's work by service and by person. */
import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { anyOf, type Db, unseen } from '../../platform/data/database.ts';
import { polish } from '../../platform/data/polish-text.ts';
import { whose } from '../rota/queries.ts';
import { notSkipped, skippedSum } from '../tasks/queries.ts';
import type { Doer, LoadedWorker, Progress, Round } from './schema.ts';

const count = sql<number>`count(*)`;

const workOf = (db: Db, day: Day) => db.selectFrom('tasks').where('tasks.date_to_finish', '=', day);

const openBefore = (db: Db, day: Day) =>
  db.selectFrom('tasks').where('is_open', '=', sql.lit(true)).where('date_to_finish', '<', unseen(day, 'date'));

// `finished_by` is set together with `finished_at`, and the index of days contains it.
const done = sql<number>`count(tasks.finished_by)`;
const isFree = sql<boolean>`tasks.is_open and tasks.worker_id is null`;

/** Each service's total, done, unassigned and skipped work of a day. */
export const roundsOn = (db: Db, day: Day): Promise<Round[]> =>
  workOf(db, day)
    .innerJoin('services', 'services.id', 'tasks.service_id')
    .groupBy('services.id')
    .select(['services.id', 'services.name', 'services.at', notSkipped.as('total'), done.as('done')])
    .select(sql<number>`count(*) filter (where ${isFree})`.as('free'))
    .select(skippedSum)
    .execute();

/** Somebody, and how much of a day's work is theirs: whoever finished a piece of it has it, else who is to do it. */
type Loaded = Doer & Progress;

const peopleOn = (db: Db, day: Day) =>
  db
    .selectFrom('people')
    .leftJoin(
      workOf(db, day)
        .where('tasks.skipped', 'is', null)
        .groupBy(whose)
        .select(whose.as('person_id'))
        .select([count.as('total'), done.as('done')])
        .as('loads'),
      (join) => join.onRef('loads.person_id', '=', 'people.id'),
    )
    .select(['people.id', sql<string>`first_name || ' ' || last_name`.as('name')])
    // Of a deleted account its name tells all.
    .select(sql<boolean>`people.password_hash is not null or people.deleted_at is not null`.as('has_account'))
    .select([sql<number>`coalesce(loads.total, 0)`.as('total'), sql<number>`coalesce(loads.done, 0)`.as('done')])
    .orderBy(polish('last_name'))
    .orderBy(polish('first_name'))
    .orderBy('people.id');

const isWorker = sql<boolean>`(people.role = 'worker' and people.deleted_at is null)`;

/** The workers with what each has on each of some days, by name. */
export async function workersOn(db: Db, days: readonly Day[]): Promise<Map<Day, LoadedWorker[]>> {
  const { rows } = await sql<LoadedWorker & { day: Day }>`
    select day, people.id, first_name || ' ' || last_name as name, password_hash is not null as has_account,
      coalesce(loads.load, 0) as load,
      exists (select from absences where worker_id = people.id and day between first_day and last_day) as away
    from people
      cross join unnest(${days}::date[]) as days(day)
      left join (
        select date_to_finish, ${whose} as person_id, count(*) as load
        from tasks
        where date_to_finish = any(${days}::date[]) and skipped is null
        group by date_to_finish, ${whose}
      ) as loads on loads.person_id = people.id and loads.date_to_finish = day
    where ${isWorker}
    order by ${polish('last_name')}, ${polish('first_name')}, people.id
  `.execute(db);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return new Map([...byDay].map(([day, workers]) => [day, workers.map(({ day: _, ...worker }) => worker)]));
}

export const teamOn = (db: Db, day: Day): Promise<Loaded[]> =>
  peopleOn(db, day)
    .where((eb) => eb.or([isWorker, eb('loads.person_id', 'is not', null)]))
    .execute();

/** The rest of a day's work of some people, by service, most first. */
export const leftTo = (
  db: Db,
  day: Day,
  people: readonly string[],
): Promise<{ worker_id: string | null; service: string; left: number }[]> =>
  workOf(db, day)
    .innerJoin('services', 'services.id', 'tasks.service_id')
    .where('is_open', '=', sql.lit(true))
    .where('worker_id', '=', anyOf(people))
    .groupBy(['worker_id', 'services.id'])
    .select(['worker_id', 'services.name as service', count.as('left')])
    .orderBy('left', 'desc')
    .orderBy(polish('services.name'))
    .execute();

/** Open tasks from before a day of one person, or of nobody; `oldest`: the service of the oldest of all. */
export type LeftOverOf = { worker_id: string | null; count: number; since: Day; oldest: string };

// Counted by id, which leads to the index of open work: the index of days holds all that was ever done.
export const leftOverBefore = (db: Db, day: Day): Promise<LeftOverOf[]> =>
  openBefore(db, day)
    .groupBy('worker_id')
    .select(['worker_id', sql<number>`count(id)`.as('count'), sql<Day>`min(date_to_finish)`.as('since')])
    .select(
      openBefore(db, day)
        .select('service_name')
        .orderBy('date_to_finish')
        .orderBy('id')
        .limit(sql.lit(1))
        .$asScalar()
        .$notNull()
        .as('oldest'),
    )
    .execute();
