/** A service's bookings of many horses. Callers check who may see them. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import { anyOf, type Db, TRUE, type Tx } from '../../platform/data/database.ts';
import { escapeLike, searchWords } from '../../platform/data/polish-text.ts';
import { DialogId, listInAddress, SearchText } from '../../platform/forms/fields.ts';
import { PAGE_ROWS, PageNumber, type PageOf, readRows } from '../../platform/pages/paging.ts';
import { yearEndsBy } from '../tasks/make-tasks.ts';
import { percentMade } from './queries.ts';
import type { BookedHorse, CountedAisle, HorseInBox } from './schema.ts';
import { termsFrom } from './terms-queries.ts';

/** Approved bookings of horses that have not been ended. */
export const bookingsToChange = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('bookings')
    .select(['id', 'horse_id', 'onetime', 'monthly', 'price', 'days_of_week', 'starts_on', 'check_until'])
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

/** The most rows that an address names, some 50 letters each. */
export const MOST_NAMED = 200;

/** A page of a service's list of horses, and what is ticked in the list. */
export const ListQuery = z.object({
  service: DialogId,
  aisle: z.string().max(40).optional().catch(undefined),
  /** Present with any value: the horses in no listed box. */
  elsewhere: z.unknown().optional(),
  q: SearchText,
  page: PageNumber,
  /** Present with any value: all rows of the list are ticked. */
  all: z.unknown().optional(),
  /** The rows ticked one by one, also those that this page does not show. */
  dialog_ids: listInAddress(z.uuid(), MOST_NAMED),
  /** Present with any value: all rows of the list's other pages are ticked too. */
  dialog_rest: z.unknown().optional(),
  /** The query of another list of the service, which a button leads to with what is ticked. */
  to: z.string().max(300).optional().catch(undefined),
});

/** An aisle; null: no listed box; undefined: the whole stable. */
export type Place = string | null | undefined;

type Input = z.output<typeof ListQuery>;

/** A page of the horses of a place that a search finds, with a service or without it. Ticked rows are found by any search. */
export type Selected = Omit<Input, 'service'> & { service: string; today: Day; place: Place };

export const selectedIn = (input: Input, service: string, today: Day): Selected => ({
  ...input,
  service,
  today,
  place: input.elsewhere === undefined ? input.aisle : null,
});

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

type Row = 'bookings.id' | 'horses.id';

/** The rows whose horse has each word of the search in its name, box or owner, and the ticked rows. */
const isFound = (row: Row, { q, dialog_ids: ids }: Selected) => {
  const words = searchWords(q).map((word) => `%${escapeLike(word)}%`);
  return sql<boolean>`(${sql.ref(row)} = ${anyOf(ids)} or not exists (
    select from unnest(${words}::text[]) as word where horses.search_text not like folded(word)
  ))`;
};

const isListed = (row: Row, selection: Selected) =>
  sql<boolean>`(${isIn(selection.place)} and ${isFound(row, selection)})`;

/** The ticked rows, of any place. `shown`: the ids of the page's rows. */
const isTicked = (row: Row, selection: Selected, shown: Expression<unknown>) => {
  const { dialog_ids: ids, all, dialog_rest } = selection;
  const id = sql.ref(row);
  const many = sql`(${all !== undefined} or ${dialog_rest !== undefined} and ${id} not in (${shown}))`;
  return sql<boolean>`(${id} = ${anyOf(ids)} or ${many} and ${isListed(row, selection)})`;
};

const everyBooked = (db: Db, selection: Selected) =>
  currentBookings(db, selection)
    .innerJoin('horses', 'horses.id', 'bookings.horse_id')
    .leftJoin('boxes', 'boxes.position', 'horses.box_position')
    .where('horses.archived_at', 'is', null);

const everyUnbooked = (db: Db, selection: Selected) =>
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
    );

const booked = (db: Db, selection: Selected) => everyBooked(db, selection).where(isListed('bookings.id', selection));

const unbooked = (db: Db, selection: Selected) => everyUnbooked(db, selection).where(isListed('horses.id', selection));

const aisleOf = sql<string | null>`boxes.aisle`;
const byBox = sql`horses.box_position, horses.box_number collate box_order`;
const firstBox = sql`min(horses.box_position)`;

/** The rows of a list in the order of their boxes; horses in no listed box come last. */
const bookedInOrder = (db: Db, selection: Selected) =>
  booked(db, selection).orderBy(byBox).orderBy('horses.id').orderBy('bookings.id');

const unbookedInOrder = (db: Db, selection: Selected) => unbooked(db, selection).orderBy(byBox).orderBy('horses.id');

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

export async function pageOfBooked(db: Db, selection: Selected): Promise<PageOf<BookedHorse>> {
  const found = bookedInOrder(db, selection)
    .select(['bookings.id', 'onetime', 'monthly', 'bookings.price', 'days_of_week', 'check_until'])
    .select(['horses.id as horse_id', 'horses.name', 'horses.box_number', aisleOf.as('aisle')]);
  const list = await readRows(selection.page, found);
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

export const pageOfUnbooked = (db: Db, selection: Selected): Promise<PageOf<HorseInBox>> =>
  readRows(
    selection.page,
    unbookedInOrder(db, selection).select(['horses.id', 'horses.name', 'horses.box_number', aisleOf.as('aisle')]),
  );

const pageOf = ({ page }: Selected) => (page - 1) * PAGE_ROWS;

/** The ticked bookings of a service. */
export function tickedBookings(db: Db, selection: Selected, limit: number) {
  const shown = bookedInOrder(db, selection).select('bookings.id').limit(PAGE_ROWS).offset(pageOf(selection));
  return everyBooked(db, selection)
    .where(isTicked('bookings.id', selection, shown))
    .select(['bookings.id', 'onetime', 'monthly', 'bookings.price', 'days_of_week', 'check_until'])
    .orderBy(byBox)
    .orderBy('horses.id')
    .orderBy('bookings.id')
    .limit(limit)
    .execute();
}

/** The ticked horses without a service. */
export function tickedHorses(db: Db, selection: Selected, limit: number) {
  const shown = unbookedInOrder(db, selection).select('horses.id').limit(PAGE_ROWS).offset(pageOf(selection));
  return everyUnbooked(db, selection)
    .where(isTicked('horses.id', selection, shown))
    .select(['horses.id', 'horses.name'])
    .orderBy(byBox)
    .orderBy('horses.id')
    .limit(limit)
    .execute();
}

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
