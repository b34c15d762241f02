/** A horse's work of today, and its next appointments other than daily work. */
import { sql } from 'kysely';
import { addMonths, type Day } from '../../domain/days.ts';
import type { Db } from '../../platform/data/database.ts';
import { byName } from './entry-rows.ts';
import { eventsOf } from './queries.ts';
import type { Appointment, Chore } from './schema.ts';
import { type Scope, workIn } from './scope.ts';

/** More than anybody does with one horse in a day. */
const MAX_CHORES = 40;

const nameOf = sql<string | null>`people.first_name || ' ' || people.last_name`;

/** Daily work without an end; a treatment has one. */
const isRoutine = sql`coalesce(cardinality(booking.days_of_week) = 7 and booking.check_until is null, false)`;

/** Sorted: open work first, routine last, then by name. */
export const choresOfToday = (db: Db, scope: Scope): Promise<Chore[]> =>
  db
    .selectFrom('occurrences')
    .leftJoin('people', (join) =>
      join.on('people.id', '=', sql<string>`coalesce(occurrences.finished_by, occurrences.worker_id)`),
    )
    .leftJoin('horse_services as booking', 'booking.id', 'occurrences.horse_service_id')
    .where(workIn(scope))
    .where('occurrences.date_to_finish', '=', scope.today)
    .select(['occurrences.id', 'occurrences.service_name as name', nameOf.as('person')])
    .select(sql<boolean>`occurrences.finished_at is not null`.as('done'))
    .orderBy('done')
    .orderBy(isRoutine)
    .orderBy(byName)
    .orderBy('occurrences.id')
    .limit(MAX_CHORES)
    .execute();

const MAX_APPOINTMENTS = 5;

/** A horse's next events, and the next occurrence of each service that is not daily. */
export async function appointmentsOf(db: Db, scope: Scope, horseId: string, now: Date): Promise<Appointment[]> {
  const [events, services] = await Promise.all([nextEvents(db, scope, now), nextServices(db, scope, horseId)]);
  return [...events, ...services]
    .sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
    .slice(0, MAX_APPOINTMENTS);
}

async function nextEvents(db: Db, scope: Scope, now: Date): Promise<Appointment[]> {
  const rows = await eventsOf(db, scope, { from: scope.today, to: addMonths(scope.today, 12) })
    .where('events.is_finished', '=', false)
    .where((eb) => eb.or([eb('events.ends_at', 'is', null), eb('events.ends_at', '>', now)]))
    .select(['events.id', 'events.title as name', 'events.description', 'events.starts_at', 'events.ends_at'])
    .select(['events.last_day', sql<Day>`greatest(events.first_day, ${scope.today}::date)`.as('day')])
    .orderBy('day')
    .orderBy('events.starts_at', (order) => order.asc().nullsFirst())
    .orderBy('events.id')
    .limit(MAX_APPOINTMENTS)
    .execute();
  return rows.map((row) => ({ kind: 'event', ...row }));
}

async function nextServices(db: Db, scope: Scope, horseId: string): Promise<Appointment[]> {
  const rows = await db
    .selectFrom('horse_services as booking')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('occurrences')
          .whereRef('occurrences.horse_service_id', '=', 'booking.id')
          .where(workIn(scope))
          .where('occurrences.date_to_finish', '>', scope.today)
          .where('occurrences.finished_at', 'is', null)
          .select(['occurrences.id', 'service_name', 'date_to_finish', 'worker_id', 'occurrences.price'])
          .orderBy('date_to_finish')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .leftJoin('people', 'people.id', 'next.worker_id')
    .where('booking.horse_id', '=', horseId)
    .where('booking.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('booking.onetime', '=', true), sql<boolean>`cardinality(booking.days_of_week) < 7`]))
    .select(['next.id', 'next.service_name as name', 'next.date_to_finish as day', 'next.price'])
    .select(nameOf.as('person'))
    .orderBy('next.date_to_finish')
    .orderBy('next.id')
    .limit(MAX_APPOINTMENTS)
    .execute();
  return rows.map((row) => ({ kind: 'service', ...row }));
}
