/** The horses of aisles, and their recurring work. */
import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { SkipReason } from '../../domain/skipping.ts';
import { anyOf, type Db } from '../../platform/data/database.ts';
import { polish } from '../../platform/data/polish-text.ts';
import type { Slice } from '../../platform/pages/paging.ts';
import { alertReason } from '../tasks/alert-reason.ts';
import type { Place } from './schema.ts';

const housed = (db: Db) =>
  db
    .selectFrom('horses')
    .leftJoin('boxes', 'boxes.position', 'horses.box_position')
    .where('horses.archived_at', 'is', null);

/** In walking order; horses in no listed box come last. */
export const placesOfHorses = (db: Db): Promise<Place[]> =>
  housed(db)
    .groupBy('boxes.aisle')
    .select(['boxes.aisle', sql<number>`count(*)`.as('horses')])
    .orderBy(sql`min(boxes.position)`)
    .execute();

export const horsesIn = (db: Db, aisle: string | null, { limit, offset }: Slice) =>
  housed(db)
    .where((eb) => (aisle === null ? eb('horses.box_position', 'is', null) : eb('boxes.aisle', '=', aisle)))
    .select(['horses.id', 'horses.name', 'horses.box_number', 'horses.health_alert', 'horses.health_alert_since'])
    .select(alertReason.as('reason'))
    .orderBy(aisle === null ? sql`horses.box_number collate box_order` : sql`horses.box_position`)
    .orderBy('horses.id')
    .limit(limit)
    .offset(offset)
    .execute();

export type HorseRow = Awaited<ReturnType<typeof horsesIn>>[number];

/** The tasks of horses' recurring bookings on a day, by the hour of the service. */
export const recurringWork = (db: Db, horses: readonly string[], day: Day) =>
  db
    .selectFrom('tasks')
    .innerJoin('bookings', 'bookings.id', 'tasks.booking_id')
    .innerJoin('services', 'services.id', 'tasks.service_id')
    .leftJoin('skip_notes', 'skip_notes.task_id', 'tasks.id')
    .where('tasks.horse_id', '=', anyOf(horses))
    .where('tasks.date_to_finish', '=', day)
    .where('bookings.onetime', '=', false)
    .select(['tasks.horse_id', 'bookings.id as booking_id', 'services.id as service_id'])
    .select(['services.name', 'services.at', 'skip_notes.note'])
    .select(sql<SkipReason | null>`tasks.skipped`.as('skipped'))
    .select(sql<boolean>`tasks.finished_at is not null`.as('done'))
    .orderBy('services.at', (order) => order.asc().nullsLast())
    .orderBy(polish('services.name'))
    .orderBy('services.id')
    .orderBy('bookings.created_at')
    .orderBy('bookings.id')
    .execute();

export type WorkRow = Awaited<ReturnType<typeof recurringWork>>[number];

/** The last change of the instructions that began by a day. */
export async function lastChange(db: Db, bookings: readonly { id: string }[], day: Day): Promise<Date | null> {
  const row = await db
    .selectFrom('booking_instructions')
    .where('booking_id', '=', anyOf(bookings.map(({ id }) => id)))
    .where('valid_from', '<=', day)
    .select(sql<Date | null>`max(changed_at)`.as('at'))
    .executeTakeFirstOrThrow();
  return row.at;
}
