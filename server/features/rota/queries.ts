import { sql } from 'kysely';
import { addDays, type Day } from '../../domain/days.ts';
import { anyOf, count, type Db, TRUE, type Tx } from '../../platform/data/database.ts';
import { polish } from '../../platform/data/polish-text.ts';
import { MAX_ROWS } from '../../platform/pages/paging.ts';
import { fullName } from '../tasks/queries.ts';
import { type Absence, type Given, type RotaLine, type WeekLoad, WorkerIds } from './schema.ts';

/** Waits for other changes of the rota, and for transactions that make tasks by it. */
export const lockRota = (tx: Tx) => sql`lock table rota in share row exclusive mode`.execute(tx);

/** The lines of the rota by service: first that of the whole stable, then those of aisles. */
export async function rotaLines(db: Db | Tx, service?: string): Promise<RotaLine[]> {
  const cells = await db
    .selectFrom('rota')
    .innerJoin('services', 'services.id', 'rota.service_id')
    .where('services.deleted_at', 'is', null)
    .$if(service !== undefined, (rota) => rota.where('rota.service_id', '=', String(service)))
    .select(['rota.service_id', 'rota.aisle', 'rota.weekday', 'rota.worker_id'])
    .orderBy(polish('services.name'))
    .orderBy('rota.service_id')
    .orderBy(polish('rota.aisle'))
    .limit(7 * MAX_ROWS)
    .execute();
  const lines = Map.groupBy(cells, ({ service_id, aisle }) => `${service_id} ${aisle}`);
  return [...lines.values()].map((line) => {
    const [{ service_id, aisle }] = line as [(typeof line)[number]];
    const byWeekday = Object.fromEntries(line.map(({ weekday, worker_id }) => [weekday, worker_id]));
    return { service_id, aisle, worker_ids: WorkerIds.parse(byWeekday) };
  });
}

/** The aisles of the stable, in walking order. */
export async function aisleNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('boxes')
    .select('aisle')
    .groupBy('aisle')
    .orderBy((eb) => eb.fn.min('position'))
    .execute();
  return rows.map(({ aisle }) => aisle);
}

/** By default absences are listed from this many days back. */
const DAYS_BACK = 62;

/** The absences that overlap a range of days, by their first day. */
export const absencesBetween = (
  db: Db,
  { from, to, today }: { from?: Day | undefined; to?: Day | undefined; today: Day },
): Promise<Absence[]> =>
  absences(db)
    .where('absences.last_day', '>=', from ?? addDays(today, -DAYS_BACK))
    .$if(to !== undefined, (all) => all.where('absences.first_day', '<=', to as Day))
    .execute();

/** A worker's absences within a range of days. */
export const daysAway = (db: Db | Tx, worker: string, from: Day, to: Day): Promise<{ from: Day; to: Day }[]> =>
  db
    .selectFrom('absences')
    .where('worker_id', '=', worker)
    .where('last_day', '>=', from)
    .where('first_day', '<=', to)
    .select([sql<Day>`greatest(first_day, ${from})`.as('from'), sql<Day>`least(last_day, ${to})`.as('to')])
    .orderBy('first_day')
    .execute();

export const absenceById = (db: Db, id: string): Promise<Absence | undefined> =>
  absences(db).where('absences.id', '=', id).executeTakeFirst();

const overlaps = sql`other.first_day <= absences.last_day and other.last_day >= absences.first_day`;

const standInAway = sql<{ from: Day; to: Day }[]>`(
  select coalesce(json_agg(json_build_object('from', greatest(other.first_day, absences.first_day),
    'to', least(other.last_day, absences.last_day)) order by other.first_day), '[]')
  from absences other where other.worker_id = absences.stand_in and ${overlaps})`;

const stoodInFor = sql<string[]>`(
  select coalesce(json_agg(distinct first_name || ' ' || last_name), '[]')
  from absences other join people on people.id = other.worker_id
  where other.stand_in = absences.worker_id and ${overlaps})`;

/** The open tasks that an absence of the query left unassigned. */
const leftBy = (db: Db) =>
  db
    .selectFrom('tasks')
    .where('tasks.absence_id', '=', sql.ref<string>('absences.id'))
    .where('tasks.worker_id', 'is', null)
    .where('tasks.is_open', '=', TRUE);

const absences = (db: Db) =>
  db
    .selectFrom('absences')
    .innerJoin('people as workers', 'workers.id', 'absences.worker_id')
    .leftJoin('people as stand_ins', 'stand_ins.id', 'absences.stand_in')
    .select(['absences.id', 'absences.worker_id', 'absences.first_day as from', 'absences.last_day as to'])
    .select(['absences.stand_in', standInAway.as('stand_in_away'), stoodInFor.as('stood_in_for')])
    .select(sql<string>`workers.first_name || ' ' || workers.last_name`.as('worker_name'))
    .select(sql<string | null>`stand_ins.first_name || ' ' || stand_ins.last_name`.as('stand_in_name'))
    .select(leftBy(db).select(count).$asScalar().$notNull().as('left'))
    .orderBy('absences.first_day')
    .orderBy('absences.id')
    .limit(MAX_ROWS);

/** The person who finished a task, else its worker; null if it is unassigned. */
export const ownerOfTask = sql<string | null>`coalesce(tasks.finished_by, tasks.worker_id)`;

/** The people who got the work that absences left, by service and day on which none of it is unassigned. */
export async function givenOf(db: Db, absences: readonly { id: string }[], from: Day, to: Day): Promise<Given[]> {
  if (absences.length === 0) return [];
  return db
    .selectFrom('tasks')
    .where('absence_id', '=', anyOf(absences.map(({ id }) => id)))
    .where((eb) => eb.between('date_to_finish', from, to))
    .where('skipped', 'is', null)
    .groupBy(['absence_id', 'service_id', 'date_to_finish'])
    .having(sql<boolean>`count(${ownerOfTask}) = count(*)`)
    .select([
      'absence_id',
      'service_id',
      'date_to_finish as day',
      sql<string[]>`array_agg(distinct ${ownerOfTask})`.as('people'),
    ])
    .$narrowType<{ absence_id: string }>()
    .execute();
}

/** Current and future absences that left work unassigned. */
export const selectToShare = (db: Db, today: Day) =>
  absences(db)
    .where('absences.last_day', '>=', today)
    .where(({ exists }) => exists(leftBy(db).select('tasks.id')));

export const absencesToShare = (db: Db, today: Day): Promise<Absence[]> => selectToShare(db, today).execute();

/** The most services, and the most people, on the page of the rota. */
const MAX_ON_PAGE = 100;

/** Services that have recurring bookings or lines in the rota, by their hour. */
export const servicesOfRota = (db: Db, from: Day) =>
  db
    .selectFrom('services')
    .where('services.deleted_at', 'is', null)
    .where((eb) => {
      const recurring = eb
        .selectFrom('bookings')
        .whereRef('bookings.service_id', '=', 'services.id')
        .where('approved', '=', TRUE)
        .where('onetime', '=', false)
        .where('bookings.deleted_at', 'is', null);
      return eb.or([
        eb.exists(eb.selectFrom('rota').whereRef('rota.service_id', '=', 'services.id')),
        // Two conditions, because with an `or` inside one of them each service would read all bookings.
        eb.exists(recurring.where('check_until', 'is', null)),
        eb.exists(recurring.where('check_until', '>=', from)),
      ]);
    })
    .select(['services.id', 'services.name', 'services.at', 'services.general'])
    .orderBy('services.at', (order) => order.asc().nullsLast())
    .orderBy(polish('services.name'))
    .orderBy('services.id')
    .limit(MAX_ON_PAGE)
    .execute();

/** The number of tasks of each person in a range of days, and of unassigned tasks. */
export async function loadsBetween(db: Db, from: Day, to: Day): Promise<Omit<WeekLoad, 'away'>[]> {
  const loads = db
    .selectFrom('tasks')
    .where('date_to_finish', '>=', from)
    .where('date_to_finish', '<=', to)
    .where('skipped', 'is', null)
    .groupBy(ownerOfTask)
    .select([ownerOfTask.as('id'), sql<number>`count(*)`.as('tasks')]);
  return db
    .selectFrom(loads.as('loads'))
    .leftJoin('people', 'people.id', 'loads.id')
    .select(['loads.id', 'loads.tasks', fullName.$castTo<string | null>().as('name')])
    .orderBy('loads.tasks', 'desc')
    .orderBy(polish('people.last_name'))
    .limit(MAX_ON_PAGE)
    .execute();
}

/** Removes a person who stops being a worker, or is erased. */
export async function leaveRota(tx: Tx, personId: string): Promise<void> {
  await lockRota(tx);
  await tx.deleteFrom('rota').where('worker_id', '=', personId).execute();
  await tx.updateTable('absences').set({ stand_in: null }).where('stand_in', '=', personId).execute();
  await tx.deleteFrom('absences').where('worker_id', '=', personId).execute();
}
