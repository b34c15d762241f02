/** The work of a day with horses, and their next appointments other than routine. */
import { sql } from 'kysely';
import { addMonths, type Day } from '../../domain/days.ts';
import { type Db, TRUE } from '../../platform/data/database.ts';
import { byName, isRoutine } from './entry-rows.ts';
import { byDay, eventsOf } from './queries.ts';
import type { Appointment, Chore } from './schema.ts';
import { horsesIn, type Scope, workIn } from './scope.ts';

/** A safety limit, more than the tasks of a page of horses in a day. */
const MAX_CHORES = 1000;

export const choresOf = (db: Db, scope: Scope, day: Day): Promise<Chore[]> => chores(db, workIn(scope), day);

/** All work for a horse on a day, the same for every viewer. */
export const choresOfHorse = (db: Db, horseId: string, day: Day): Promise<Chore[]> =>
  chores(db, (eb) => eb('tasks.horse_id', '=', horseId), day);

/** Sorted: open work first, by hour, routine last, then by name. */
async function chores(db: Db, work: ReturnType<typeof workIn>, day: Day): Promise<Chore[]> {
  const rows = await db
    .selectFrom('tasks')
    .leftJoin('people', (join) =>
      join.on('people.id', '=', sql<string>`coalesce(tasks.finished_by, tasks.skipped_by, tasks.worker_id)`),
    )
    .innerJoin('bookings as booking', 'booking.id', 'tasks.booking_id')
    .innerJoin('services', 'services.id', 'tasks.service_id')
    .where(work)
    .where('tasks.horse_id', 'is not', null)
    .where('tasks.date_to_finish', '=', day)
    .select(['tasks.id', 'tasks.horse_id', 'tasks.service_name as name'])
    .select(['people.first_name', 'people.last_name', 'tasks.finished_at as done_at', 'services.at'])
    .leftJoin('skip_notes', 'skip_notes.task_id', 'tasks.id')
    .select(['tasks.skipped', 'tasks.skipped_at', 'skip_notes.note'])
    .$narrowType<{ horse_id: string }>()
    .orderBy('tasks.is_open', 'desc')
    .orderBy('services.at', (order) => order.asc().nullsLast())
    .orderBy(isRoutine)
    .orderBy(byName)
    .orderBy('tasks.id')
    .limit(MAX_CHORES)
    .execute();
  return rows.map(({ first_name, last_name, ...chore }) => ({
    ...chore,
    worker: first_name !== null && last_name !== null ? { first_name, last_name } : null,
  }));
}

/** Up to `limit` next appointments of each horse: events, and the next task of each service that is not routine. */
export async function appointmentsOf(
  db: Db,
  scope: Scope,
  now: Date,
  limit: number,
): Promise<Map<string, Appointment[]>> {
  const [events, services] = await Promise.all([nextEvents(db, scope, now, limit), nextServices(db, scope)]);
  const byHorse = Map.groupBy([...events, ...services].sort(byDay), ({ horse_id }) => horse_id);
  return new Map([...byHorse].map(([horse_id, appointments]) => [horse_id, appointments.slice(0, limit)]));
}

async function nextEvents(db: Db, scope: Scope, now: Date, limit: number): Promise<Appointment[]> {
  const horses = db
    .selectFrom('horses')
    .select('horses.id')
    .where('horses.archived_at', 'is', null)
    .where(horsesIn(scope));
  const horseId = sql<string>`coalesce(events.horse_id, event_horses.horse_id)`;
  const ahead = eventsOf(db, scope, { from: scope.today, to: addMonths(scope.today, 12) })
    // An event of the stable is an appointment of each of its horses.
    .leftJoin('event_horses', 'event_horses.event_id', 'events.id')
    .where('events.is_finished', '=', false)
    .where((eb) => eb.or([eb('events.ends_at', 'is', null), eb('events.ends_at', '>', now)]))
    .where(sql<boolean>`${horseId} in (${horses})`)
    .select(['events.id', horseId.as('horse_id'), 'events.title as name', 'events.description', 'events.starts_at'])
    .select(['events.ends_at', 'events.last_day'])
    .select(sql<Day>`greatest(events.first_day, ${scope.today}::date)`.as('day'))
    .select(
      sql<number>`row_number() over (
        partition by ${horseId}
        order by greatest(events.first_day, ${scope.today}::date), events.starts_at nulls first, events.id
      )`.as('nth'),
    );
  const rows = await db
    .selectFrom(ahead.as('ahead'))
    .select(['id', 'horse_id', 'name', 'description', 'starts_at', 'ends_at', 'last_day', 'day'])
    .where('nth', '<=', limit)
    .orderBy('day')
    .orderBy('starts_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ kind: 'event', ...row }));
}

/** A safety limit, more than the services of a page of horses beside the daily ones. */
const MAX_SERVICES = 500;

async function nextServices(db: Db, scope: Scope): Promise<Appointment[]> {
  const rows = await db
    .selectFrom('bookings as booking')
    .innerJoin('horses', 'horses.id', 'booking.horse_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('tasks')
          .whereRef('tasks.booking_id', '=', 'booking.id')
          .where(workIn(scope))
          .where('tasks.date_to_finish', '>', scope.today)
          .where('tasks.is_open', '=', TRUE)
          .select(['tasks.id', 'service_name', 'date_to_finish', 'worker_id', 'tasks.price'])
          .orderBy('date_to_finish')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .leftJoin('people', 'people.id', 'next.worker_id')
    .where('horses.archived_at', 'is', null)
    .where(horsesIn(scope))
    .where('booking.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('booking.onetime', '=', true), sql<boolean>`cardinality(booking.days_of_week) < 7`]))
    .where(sql<boolean>`(${isRoutine}) is not true`)
    .select(['next.id', 'horses.id as horse_id', 'next.service_name as name', 'next.date_to_finish as day'])
    .select(['next.price', sql<string | null>`people.first_name || ' ' || people.last_name`.as('person')])
    .orderBy('next.date_to_finish')
    .orderBy('next.id')
    .limit(MAX_SERVICES)
    .execute();
  return rows.map((row) => ({ kind: 'service', ...row }));
}
