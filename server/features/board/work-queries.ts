/** A day's work by service and by person: put together where it stands, so that only what is shown is sent. */
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Day } from '../../domain/days.ts';
import { compiled } from '../../platform/compiled.ts';
import type { Db } from '../../platform/database.ts';
import { polish } from '../../platform/polish-text.ts';

type Wanted = {
  /** Whether it includes what is left over from the days before. */
  late: boolean;
  /** So many people with work, and so many without, are named; null: all of them. */
  busy: number | null;
  idle: number | null;
  /** Whether it includes what the named ones have left. */
  has: boolean;
};

/** How much of a day's work is done, open, nobody's and left over, and who has it. One row. */
export const selectWork = (db: Db, day: Day, { late, busy, idle, has }: Wanted) =>
  withTeam(db, day, late)
    .with('shown', (cte) =>
      cte
        .selectFrom('team')
        .where('is_busy', '=', true)
        .select(['id', 'name', 'total', 'done', 'late', 'last_name', 'first_name'])
        .orderBy(sql`total - done + late`, 'desc')
        .orderBy('total', 'desc')
        .orderBy(polish('last_name'))
        .orderBy(polish('first_name'))
        .orderBy('id')
        .limit(sql<number>`${busy}`),
    )
    .selectNoFrom((eb) => [
      jsonArrayFrom(eb.selectFrom('shown').select(['id', 'name', 'total', 'done', 'late'])).as('busy'),
      eb.selectFrom('team').where('is_busy', '=', true).select(count).as('busy_count'),
      jsonArrayFrom(
        eb
          .selectFrom('team')
          .where('is_busy', '=', false)
          .select('name')
          .orderBy(polish('last_name'))
          .orderBy(polish('first_name'))
          .orderBy('id')
          .limit(sql<number>`${idle}`),
      ).as('idle'),
      eb.selectFrom('team').where('is_busy', '=', false).select(count).as('idle_count'),
      jsonArrayFrom(
        eb
          .selectFrom('occurrences')
          .innerJoin('services', 'services.id', 'occurrences.service_id')
          .where('date_to_finish', '=', day)
          .where('finished_at', 'is', null)
          .where('worker_id', '=', sql<string>`any(array(select id from shown))`)
          .where(sql<boolean>`${sql.lit(has)}`)
          .groupBy(['worker_id', 'services.id'])
          .select([
            sql<string>`worker_id`.as('person_id'),
            'services.name as service',
            sql<number>`count(*)`.as('left'),
          ]),
      ).as('has'),
      jsonArrayFrom(
        eb
          .selectFrom('counted_work')
          .innerJoin('services', 'services.id', 'counted_work.service_id')
          .where('day', '=', day)
          .groupBy('services.id')
          .having(sql<number>`sum(count)`, '>', 0)
          .select(['services.id', 'services.name', sql<number>`sum(count)`.as('total')])
          .select(sql<number>`coalesce(sum(count) filter (where finished_on is not null), 0)`.as('done'))
          .select((round) =>
            round
              .selectFrom('occurrences')
              .whereRef('service_id', '=', 'services.id')
              .where('date_to_finish', '=', day)
              .where('finished_at', 'is', null)
              .where('worker_id', 'is', null)
              .select(count)
              .as('free'),
          ),
      ).as('rounds'),
      jsonObjectFrom(
        eb
          .selectFrom('left_over')
          .having(sql<number>`count(*)`, '>', 0)
          .select([sql<number>`sum(late)`.as('count'), sql<Day>`min(since)`.as('since')])
          .select(oldestBefore(db, day).as('oldest'))
          .select(sql<number | null>`sum(late) filter (where worker_id is null)`.as('free'))
          .select(sql<Day | null>`min(since) filter (where worker_id is null)`.as('free_since')),
      ).as('late'),
    ]);

const count = sql<number>`count(*)`.as('count');

const isWorker = sql<boolean>`(role = 'worker' and deleted_at is null)`;

/** What each has that day, and the team: every worker, and whoever else has done something. */
const withTeam = (db: Pick<Db, 'with'>, day: Day, late: boolean) =>
  db
    .with('loads', (cte) => loadsOn(cte, day))
    .with('others', (cte) =>
      cte
        .selectFrom('loads')
        .where(sql<boolean>`not exists (select from people where id = person_id and ${isWorker})`)
        .select('person_id'),
    )
    .with('left_over', (cte) => leftOverShares(cte, day, late))
    .with('team', (cte) =>
      cte
        .selectFrom('people')
        .leftJoin('loads', 'loads.person_id', 'people.id')
        .leftJoin('left_over', 'left_over.worker_id', 'people.id')
        .where((eb) => eb.or([isWorker, eb('people.id', '=', sql<string>`any(array(select person_id from others))`)]))
        .select(['people.id', 'last_name', 'first_name', sql<string>`first_name || ' ' || last_name`.as('name')])
        .select([sql<number>`coalesce(total, 0)`.as('total'), sql<number>`coalesce(done, 0)`.as('done')])
        .select(sql<number>`coalesce(late, 0)`.as('late'))
        .select(sql<boolean>`coalesce(total, 0) + coalesce(late, 0) > 0`.as('is_busy')),
    );

/** How much each has that day, and how much of it is done. */
const loadsOn = (db: Pick<Db, 'selectFrom'>, day: Day) =>
  db
    .selectFrom('counted_work_of_people')
    .where('day', '=', day)
    .groupBy('person_id')
    .having(sql<boolean>`sum(open) + sum(done) > 0`)
    .select(['person_id', sql<number>`sum(open) + sum(done)`.as('total'), sql<number>`sum(done)`.as('done')]);

const openBefore = (db: Pick<Db, 'selectFrom'>, day: Day) =>
  db.selectFrom('occurrences').where('finished_at', 'is', null).where('date_to_finish', '<', day);

const leftOverShares = (db: Pick<Db, 'selectFrom'>, day: Day, wanted: boolean) =>
  openBefore(db, day)
    .where(sql<boolean>`${sql.lit(wanted)}`)
    .groupBy('worker_id')
    .select(['worker_id', sql<number>`count(*)::integer`.as('late'), sql<Day>`min(date_to_finish)`.as('since')]);

// In a row of its own, because only here its name is needed.
const oldestBefore = (db: Pick<Db, 'selectFrom'>, day: Day) =>
  openBefore(db, day).select('service_name').orderBy('date_to_finish').orderBy('id').limit(sql.lit(1));

/** A day's work as `selectWork` counts it. */
export type CountedWork = NonNullable<Awaited<ReturnType<typeof readWork>>[number]>;

const readWork = compiled(
  (db, { day, named }: { day: Day; named: number | null }, late: 'with what is left over' | 'alone') =>
    selectWork(db, day, { late: late !== 'alone', busy: named, idle: named, has: false }),
);

/** A day's work; with so many people named, or, null, with all of them. */
export async function workOn(db: Db, day: Day, named: number | null, late: boolean): Promise<CountedWork> {
  const [work] = await readWork(db, { day, named }, late ? 'with what is left over' : 'alone');
  return work as CountedWork;
}

/** A worker, and how much they have on a day, done or not. */
export type LoadedWorker = { id: string; name: string; load: number };

// As lines that begin with an id, because hundreds of rows or objects take longer to send and read than to count; apart,
// because the index has the names in order.
const readWorkers = compiled((db, { day }: { day: Day }) =>
  db
    .with('loads', (cte) => loadsOn(cte, day))
    .with('by_name', (cte) =>
      cte
        .selectFrom('people')
        .where('role', '=', sql.lit('worker'))
        .where('deleted_at', 'is', null)
        .select(sql<string>`id || first_name || ' ' || last_name`.as('worker'))
        .orderBy(polish('last_name'))
        .orderBy(polish('first_name'))
        .orderBy('id'),
    )
    .selectNoFrom((eb) => [
      eb.selectFrom('by_name').select(linesOf(sql`worker`)).as('workers'),
      eb.selectFrom('loads').select(linesOf(sql`person_id || total::text`)).as('loads'),
    ]),
);

const linesOf = (text: RawBuilder<unknown>) => sql<string | null>`string_agg(${text}, e'\n')`.as('lines');

/** How long the text of an id is. */
const ID = 36;

/** Every worker by name in Polish order. */
export async function workersOn(db: Db, day: Day): Promise<LoadedWorker[]> {
  const [row] = await readWorkers(db, { day });
  const lines = (text?: string | null) => text?.split('\n') ?? [];
  const loads = new Map(lines(row?.loads).map((load) => [load.slice(0, ID), Number(load.slice(ID))]));
  return lines(row?.workers).map((worker) => {
    const id = worker.slice(0, ID);
    return { id, name: worker.slice(ID), load: loads.get(id) ?? 0 };
  });
}
