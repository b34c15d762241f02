/** Bookings and requests. Callers check that the horse may be seen. */
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { type Day, dayOf } from '../../domain/days.ts';
import { toZloty } from '../../domain/money.ts';
import type { Role } from '../../domain/policy.ts';
import { weekdayNames } from '../../domain/recurrence.ts';
import { anyOf, anyOfTexts, type Db, FALSE, type Tx } from '../../platform/data/database.ts';
import { readFirst } from '../../platform/pages/paging.ts';
import { alertReason } from '../tasks/alert-reason.ts';
import type { DeniedRequest, HorseService } from './schema.ts';
import { termsFrom } from './terms-queries.ts';

const bookingsOf = (db: Db | Tx, horseId: string) =>
  db.selectFrom('bookings').where('horse_id', '=', horseId).where('deleted_at', 'is', null);

const COLUMNS = [
  'id',
  'horse_id',
  'service_id',
  'service_name',
  'description',
  'remark',
  'price',
  'monthly',
  'onetime',
  'days_of_week',
  'starts_on',
  'check_until',
  'approved',
  'requested_by',
  'created_at',
] as const;

export type BookingRow = InferResult<ReturnType<typeof bookingsToShow>>[number];

/** A horse's bookings: undecided requests first, ended ones last, otherwise in the order they were made. */
export const bookingsToShow = (db: Db, horseId: string, today: Day) =>
  bookingsOf(db, horseId)
    .select(COLUMNS)
    .orderBy('approved')
    .orderBy(sql`coalesce(check_until < ${today}, false)`)
    .orderBy('created_at')
    .orderBy('id');

/** The days of other bookings and requests that the horses of these bookings have of a service. */
export const otherBookings = (db: Db | Tx, bookings: readonly { id: string; horse_id: string }[], service_id: string) =>
  db
    .selectFrom('bookings')
    .where('horse_id', '=', anyOf(bookings.map(({ horse_id }) => horse_id)))
    .where('deleted_at', 'is', null)
    .where('service_id', '=', service_id)
    .where((eb) => eb.not(eb('id', '=', anyOf(bookings.map(({ id }) => id)))))
    .select(['horse_id', 'onetime', 'days_of_week', 'starts_on', 'check_until'])
    .execute();

export const bookingOfHorse = (db: Db, horseId: string, id: string): Promise<BookingRow | undefined> =>
  bookingsOf(db, horseId).select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** Bookings as the API sends them, the oldest first; the price only with `withPrice`. */
export async function servicesOf(
  db: Db,
  horseId: string,
  { today, withPrice }: { today: Day; withPrice: boolean },
): Promise<HorseService[]> {
  const inOrder = bookingsOf(db, horseId).select(COLUMNS).orderBy('created_at').orderBy('id');
  const rows = await readFirst(db, inOrder);
  const terms = await termsFrom(db, rows, today);
  return rows
    .map((row) => ({ ...row, ...terms.get(row.id)?.[0] }))
    .map((row) => ({
      id: row.id,
      horse_id: horseId,
      service_id: row.service_id,
      service_name: row.service_name,
      description: row.description,
      remark: row.remark,
      days_of_week: weekdayNames(row.days_of_week),
      date_created: row.created_at.toISOString(),
      onetime: row.onetime ? 1 : 0,
      ...(withPrice && { price: toZloty(row.price), monthly: row.monthly }),
      approved: row.approved ? 1 : 0,
      check_until: row.check_until,
    }));
}

export async function horseOfBooking(db: Db | Tx, id: string): Promise<string | null | undefined> {
  const row = await db.selectFrom('bookings').select('horse_id').where('id', '=', id).executeTakeFirst();
  return row?.horse_id;
}

/** A catalogue entry that can still be booked, for horses or for the stable itself. The price in grosze. */
export const serviceToBook = (db: Db | Tx, id: string, { general }: { general: boolean }) =>
  db
    .selectFrom('services')
    .where('id', '=', id)
    .where('general', '=', general)
    .where('deleted_at', 'is', null)
    .select(['name', 'description', 'price', 'monthly'])
    .executeTakeFirst();

const DENIED_SHOWN = 10;

/** A horse's requests rejected since an instant, the newest first. */
export async function deniedSince(db: Db, horseId: string, since: Date): Promise<DeniedRequest[]> {
  const rows = await db
    .selectFrom('bookings')
    .where('horse_id', '=', horseId)
    .where('approved', '=', FALSE)
    .where('decided_at', '>=', since)
    .select(['id', 'service_name as name', 'denial_reason as reason', sql<Date>`decided_at`.as('decided_at')])
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .limit(DENIED_SHOWN)
    .execute();
  return rows.map(({ decided_at, ...request }) => ({ ...request, denied_on: dayOf(decided_at) }));
}

// A literal, not a parameter: a generic plan would read all bookings instead of the small index of undecided ones.
export const selectUndecided = (db: Db) =>
  db.selectFrom('bookings').where('approved', '=', FALSE).where('bookings.deleted_at', 'is', null);

/** Undecided requests with facts for the decision: the oldest first, requests whose days have passed last. */
export const waitingRequests = (db: Db, today: Day) =>
  describedWaiting(db)
    .orderBy(sql`coalesce(check_until < ${today}, false)`)
    .orderBy('bookings.created_at')
    .orderBy('bookings.id');

export const oldestRequests = (db: Db, limit: number): Promise<RequestRow[]> =>
  describedWaiting(db).orderBy('bookings.created_at').orderBy('bookings.id').limit(limit).execute();

const describedWaiting = (db: Db) =>
  selectUndecided(db)
    .innerJoin('horses', 'horses.id', 'bookings.horse_id')
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .select(COLUMNS.map((column) => `bookings.${column}` as const))
    .leftJoin('horse_photos', 'horse_photos.horse_id', 'horses.id')
    .select(['horses.name as horse_name', 'horses.box_number', 'horses.health_alert', 'horses.owner_id'])
    .select(['horses.coat', 'horses.blaze', 'horse_photos.etag as photo'])
    .select(alertReason.as('alert_reason'))
    .select(['people.first_name', 'people.last_name']);

export type RequestRow = InferResult<ReturnType<typeof waitingRequests>>[number];

/** Undefined once the horse is gone. */
export const requestToTell = (db: Db, id: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('horses', 'horses.id', 'bookings.horse_id')
    .where('bookings.id', '=', id)
    .where('horses.archived_at', 'is', null)
    .select(['bookings.service_name', 'bookings.approved', 'bookings.deleted_at'])
    .select('bookings.denial_reason')
    .select(['horses.id as horse_id', 'horses.name as horse_name'])
    .executeTakeFirst();

export async function managerIds(tx: Tx, but?: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where('role', '=', anyOfTexts<Role>(['manager', 'admin']))
    .where('deleted_at', 'is', null)
    .execute();
  return rows.flatMap(({ id }) => (id === but ? [] : id));
}

/** How much of the work of bookings up to a day is made, in percent; null once all is. */
export async function percentMade(db: Db, which: RawBuilder<unknown>, until: Day): Promise<number | null> {
  const { rows } = await sql<{ bookings: number; filled: number }>`
    select count(*) as bookings, count(*) filter (where filled_until >= least(check_until, ${until}::date)) as filled
    from bookings where ${which} and deleted_at is null
  `.execute(db);
  const { bookings, filled } = rows[0] ?? { bookings: 0, filled: 0 };
  return filled === bookings ? null : Math.floor((100 * filled) / bookings);
}

export const percentMadeOf = (db: Db, ids: readonly string[], until: Day): Promise<number | null> =>
  percentMade(db, sql`id = ${anyOf(ids)}`, until);
