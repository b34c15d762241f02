/** Versions of instructions and their bookings. The caller checks who may see them. */
import { sql } from 'kysely';
import { addDays, type Day } from '../../domain/days.ts';
import { formatLine } from '../../domain/instructions.ts';
import { anyOf, type Db, TRUE, type Tx } from '../../platform/data/database.ts';
import { boxOrder } from '../../platform/data/polish-text.ts';
import { MAX_ROWS } from '../../platform/pages/paging.ts';
import { givenOnDay, linesOf } from '../tasks/given-queries.ts';
import { fullName } from '../tasks/queries.ts';
import type { EditedBooking, Instruction, ShownGiven, StandingVersion } from './schema.ts';

/** Approved recurring bookings of living horses that have not ended by a day. */
const recurring = (db: Db | Tx, from: Day) =>
  db
    .selectFrom('bookings')
    .innerJoin('horses', 'horses.id', 'bookings.horse_id')
    .innerJoin('services', 'services.id', 'bookings.service_id')
    .where('horses.archived_at', 'is', null)
    .where('bookings.approved', '=', TRUE)
    .where('bookings.deleted_at', 'is', null)
    .where('bookings.onetime', '=', false)
    .where((eb) => eb.or([eb('check_until', 'is', null), eb('check_until', '>=', from)]));

const edited = (db: Db | Tx, from: Day) =>
  recurring(db, from)
    .select(['bookings.id', 'bookings.service_id', 'bookings.service_name'])
    .select(['horses.id as horse_id', 'horses.name as horse_name', 'horses.box_number'])
    .orderBy(boxOrder('horses'))
    .orderBy('services.at', (order) => order.asc().nullsLast())
    .orderBy('bookings.created_at')
    .orderBy('bookings.id');

/** The given bookings, without those that have ended, are requests, or have an archived horse. */
export const bookingsToEdit = (db: Db | Tx, ids: readonly string[], from: Day): Promise<EditedBooking[]> =>
  edited(db, from).where('bookings.id', '=', anyOf(ids)).execute();

/** The recurring bookings of horses, of all services or of the given ones. */
export const bookingsOfHorses = (
  db: Db | Tx,
  horses: readonly string[],
  from: Day,
  services?: readonly string[],
): Promise<EditedBooking[]> =>
  edited(db, from)
    .where('bookings.horse_id', '=', anyOf(horses))
    .$if(services !== undefined, (found) => found.where('bookings.service_id', '=', anyOf(services ?? [])))
    .limit(MAX_ROWS)
    .execute();

/** The horses of bookings, each once. */
export async function horsesOfBookings(db: Db | Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('horse_id')
    .distinct()
    .where('id', '=', anyOf(ids))
    .where('horse_id', 'is not', null)
    .execute();
  return rows.flatMap(({ horse_id }) => horse_id ?? []);
}

/** The owners of horses, each once. */
export async function ownersOfHorses(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('horses').select('owner_id').distinct().where('id', '=', anyOf(ids)).execute();
  return rows.map(({ owner_id }) => owner_id);
}

/** The instructions for a horse on a day by service, with changes marked for the viewer. Services without one are included. */
export async function givenToHorse(db: Db, horseId: string, day: Day, viewerId: string): Promise<ShownGiven[]> {
  const bookings = await bookingsOfHorses(db, [horseId], day);
  const given = await givenOnDay(db, bookings, day, viewerId);
  return bookings.map(({ id, service_name }) => ({ booking_id: id, service_name, given: given(id) }));
}

const versions = (db: Db, horseId: string) =>
  db
    .selectFrom('booking_instructions as version')
    .innerJoin('bookings', 'bookings.id', 'version.booking_id')
    .innerJoin('services', 'services.id', 'bookings.service_id')
    .innerJoin('people', 'people.id', 'version.changed_by')
    .where('bookings.horse_id', '=', horseId)
    .select(['version.booking_id', 'bookings.service_name', 'version.valid_from', 'version.valid_until'])
    .select(['version.changed_at', 'version.replaced_at', linesOf('version_id', 'version.id').as('lines')])
    .select(fullName.as('changed_by_name'));

type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number];

const shown = ({ lines, changed_at, replaced_at, ...version }: VersionRow): Instruction => ({
  ...version,
  lines: lines ?? [],
  changed_at: changed_at.toISOString(),
  replaced_at: replaced_at?.toISOString() ?? null,
});

/** The versions in force for a horse on a day. */
export async function instructionsOn(db: Db, horseId: string, day: Day): Promise<Instruction[]> {
  const rows = await versions(db, horseId)
    .where('bookings.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('check_until', 'is', null), eb('check_until', '>=', day)]))
    .where(sql<boolean>`version.id = (select id from instruction_on(version.booking_id, ${day}))`)
    .orderBy('services.at', (order) => order.asc().nullsLast())
    .orderBy('bookings.created_at')
    .orderBy('bookings.id')
    .limit(MAX_ROWS)
    .execute();
  return rows.map((row) => {
    const { replaced_at: _, ...version } = shown(row);
    return version;
  });
}

/** All past, current and future versions of a horse, the newest first. */
export const allInstructions = async (db: Db, horseId: string): Promise<Instruction[]> =>
  (await versionsNewestFirst(db, horseId).execute()).map(shown);

export const instructionsOfBooking = async (db: Db, horseId: string, bookingId: string): Promise<Instruction[]> =>
  (await versionsNewestFirst(db, horseId, 20).where('version.booking_id', '=', bookingId).execute()).map(shown);

const versionsNewestFirst = (db: Db, horseId: string, limit = MAX_ROWS) =>
  versions(db, horseId)
    .orderBy('version.changed_at', 'desc')
    .orderBy('version.valid_from', 'desc')
    .orderBy('version.id')
    .limit(limit);

/** The current and future versions of bookings, from a day on. The returned function finds those of one booking. */
export async function standingVersions(
  db: Db | Tx,
  bookings: readonly { id: string }[],
  from: Day,
): Promise<(bookingId: string) => StandingVersion[]> {
  const lastThatStays = sql<Day>`(
    select max(valid_from) from booking_instructions stays
    where stays.booking_id = version.booking_id and stays.replaced_at is null and stays.valid_until is null
      and stays.valid_from <= ${from})`;
  const rows = await db
    .selectFrom('booking_instructions as version')
    .where('booking_id', '=', anyOf(bookings.map(({ id }) => id)))
    .where('replaced_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('valid_until', '>=', from),
        eb.and([
          eb('valid_until', 'is', null),
          eb.or([eb('valid_from', '>', from), eb('valid_from', '=', lastThatStays)]),
        ]),
      ]),
    )
    .select(['id', 'booking_id', 'valid_from', 'valid_until', linesOf('version_id', 'version.id').as('lines')])
    .execute();
  const versions = Map.groupBy(
    rows.map(({ lines, ...row }) => ({ ...row, lines: lines ?? [] })),
    ({ booking_id }) => booking_id,
  );
  return (bookingId) => versions.get(bookingId) ?? [];
}

const MAX_SUGGESTED = 30;

/** The lines of the stable's instructions, as people type them, the most frequent first. */
export async function usedLines(db: Db, today: Day): Promise<string[]> {
  const rows = await db
    .selectFrom('instruction_lines')
    .innerJoin('booking_instructions', 'booking_instructions.id', 'version_id')
    .where('replaced_at', 'is', null)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', addDays(today, -62))]))
    .where('note', 'is', null)
    .groupBy(['item', 'amount', 'unit'])
    .select(['item', 'unit', sql<number | null>`amount::float8`.as('amount')])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('item')
    .orderBy('amount')
    .limit(MAX_SUGGESTED)
    .execute();
  return rows.map((row) => formatLine({ ...row, note: null }));
}

const MAX_OFFERED = 500;

/** The recurring bookings of a service, by horse. */
export const bookingsOfService = (db: Db, service: string, today: Day): Promise<EditedBooking[]> =>
  edited(db, today).where('bookings.service_id', '=', service).limit(MAX_OFFERED).execute();
