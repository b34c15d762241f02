/** A service's bookings of many horses. Callers check who may see them. */
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { anyOf, type Db, TRUE, type Tx } from '../../platform/data/database.ts';
import { type PageOf, readRows } from '../../platform/pages/paging.ts';
import { yearEndsBy } from '../tasks/make-tasks.ts';
import { percentMade } from './queries.ts';
import type { BookedHorse, CountedAisle, HorseInBox } from './schema.ts';
import { termsFrom } from './terms-queries.ts';

/** Approved bookings of horses that have not been ended. */
export const bookingsToChange = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('bookings')
    .select(['id', 'horse_id', 'onetime', 'monthly', 'price', 'days_of_week', 'check_until'])
    .where('id', '=', anyOf(ids))
    .where('approved', '=', true)
    .where('deleted_at', 'is', null);

export const serviceOfHorses = (db: Db, id: string) =>
  db
    .selectFrom('services')
    .select(['id', 'name', 'price', 'monthly', sql<boolean>`deleted_at is null`.as('offered')])
    .where('id', '=', id)
    .where('general', '=', false)
    .executeTakeFirst();

/** An aisle; null: no listed box; undefined: the whole stable. */
export type Place = string | null | undefined;

/** The bookings of a service on a day, for the horses of a place. */
export type Selected = { service: string; today: Day; place: Place };

/** The approved bookings of a service that have not ended. */
const currentBookings = (db: Db, { service, today }: Pick<Selected, 'service' | 'today'>) =>
  db
    .selectFrom('bookings')
    .where('service_id', '=', service)
    .where('approved', '=', TRUE)
    .where('bookings.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('check_until', 'is', null), eb('check_until', '>=', today)]));

/** How much of the year's work of a service is made, in percent; null once all is. */
export const workMade = (db: Db, { service, today }: Pick<Selected, 'service' | 'today'>): Promise<number | null> =>
  percentMade(
    db,
    sql`service_id = ${service} and approved and not onetime and (check_until is null or check_until >= ${today})`,
    yearEndsBy(today),
  );

const isIn = (place: Place) =>
  sql<boolean>`(${place === undefined} or boxes.aisle is not distinct from ${place ?? null})`;

const booked = (db: Db, selection: Selected) =>
  currentBookings(db, selection)
    .innerJoin('horses', 'horses.id', 'bookings.horse_id')
    .leftJoin('boxes', 'boxes.position', 'horses.box_position')
    .where('horses.archived_at', 'is', null)
    .where(isIn(selection.place));

const unbooked = (db: Db, selection: Selected) =>
  db
    .selectFrom('horses')
    .leftJoin('boxes', 'boxes.position', 'horses.box_position')
    .where('horses.archived_at', 'is', null)
    .where(({ not, exists }) =>
      not(
        exists(
          currentBookings(db, selection)
            .where('bookings.horse_id', '=', sql.ref<string>('horses.id'))
            .select('bookings.id'),
        ),
      ),
    )
    .where(isIn(selection.place));

const aisleOf = sql<string | null>`boxes.aisle`;
const byBox = sql`horses.box_position, horses.box_number collate box_order`;
const firstBox = sql`min(horses.box_position)`;

/** How many horses of each aisle have a service. */
export const aislesBooked = (db: Db, selection: Selected): Promise<CountedAisle[]> =>
  booked(db, selection)
    .select([
      aisleOf.as('aisle'),
      sql<number>`count(distinct horses.id)`.as('horses'),
      sql<number>`count(*)`.as('rows'),
    ])
    .groupBy('boxes.aisle')
    .orderBy(firstBox)
    .execute();

export const aislesUnbooked = (db: Db, selection: Selected): Promise<CountedAisle[]> =>
  unbooked(db, selection)
    .select([aisleOf.as('aisle'), sql<number>`count(*)`.as('horses'), sql<number>`count(*)`.as('rows')])
    .groupBy('boxes.aisle')
    .orderBy(firstBox)
    .execute();

/** The horses that have a service, in the order of their boxes; horses in no listed box come last. */
export async function pageOfBooked(db: Db, selection: Selected, page: number): Promise<PageOf<BookedHorse>> {
  const found = booked(db, selection)
    .select(['bookings.id', 'onetime', 'monthly', 'bookings.price', 'days_of_week', 'check_until'])
    .select(['horses.id as horse_id', 'horses.name', 'horses.box_number', aisleOf.as('aisle')])
    .orderBy(byBox)
    .orderBy('horses.id')
    .orderBy('bookings.id');
  const list = await readRows(page, found);
  const terms = await termsFrom(db, list.rows, selection.today);
  const rows = list.rows.map(({ horse_id, name, box_number, aisle, onetime, monthly, id }) => ({
    id,
    horse: { id: horse_id, name, box_number, aisle },
    onetime,
    monthly,
    terms: terms.get(id) ?? [],
  }));
  return { ...list, rows };
}

export const pageOfUnbooked = (db: Db, selection: Selected, page: number): Promise<PageOf<HorseInBox>> =>
  readRows(
    page,
    unbooked(db, selection)
      .select(['horses.id', 'horses.name', 'horses.box_number', aisleOf.as('aisle')])
      .orderBy(byBox)
      .orderBy('horses.id'),
  );

type Chosen = { ids: readonly string[] | null; limit: number };

/** The bookings of a service with these ids, or all of a place. */
export const chosenBookings = (db: Db, selection: Selected, { ids, limit }: Chosen) =>
  booked(db, selection)
    .$if(ids !== null, (found) => found.where('bookings.id', '=', anyOf(ids ?? [])))
    .select(['bookings.id', 'onetime', 'monthly', 'bookings.price', 'days_of_week', 'check_until'])
    .orderBy('bookings.id')
    .limit(limit)
    .execute();

/** The horses without a service with these ids, or all of a place. */
export const chosenHorses = (db: Db, selection: Selected, { ids, limit }: Chosen) =>
  unbooked(db, selection)
    .$if(ids !== null, (found) => found.where('horses.id', '=', anyOf(ids ?? [])))
    .select('horses.id')
    .orderBy(byBox)
    .orderBy('horses.id')
    .limit(limit)
    .execute();

/** Services that are free for all their horses, or for some if the catalogue has no price either. */
const withoutPrice = (today: Day) => {
  const isBookedAt = (price: RawBuilder<boolean>) => sql`exists (
    select from bookings join horses on horses.id = horse_id
    where service_id = services.id and approved and deleted_at is null and archived_at is null
      and (check_until is null or check_until >= ${today}) and ${price}
  )`;
  return sql<{ id: string; name: string }>`
    select id, name from services
    where deleted_at is null and not general and ${isBookedAt(sql`bookings.price = 0`)}
      and (price = 0 or not ${isBookedAt(sql`bookings.price > 0`)})
    order by name collate polish, id
  `;
};

export async function servicesWithoutPrice(db: Db, today: Day): Promise<{ id: string; name: string }[]> {
  return (await withoutPrice(today).execute(db)).rows;
}

/** Whether there are `servicesWithoutPrice`, as a condition of a query. */
export const areServicesWithoutPrice = (today: Day) => sql<boolean>`exists (${withoutPrice(today)})`;
