import { sql } from 'kysely';
import type { Born } from '../../domain/births.ts';
import type { Day } from '../../domain/days.ts';
import { grosze } from '../../domain/money.ts';
import { anyOf, anyOfTexts, type Db, type Tx } from '../../platform/data/database.ts';
import { polish } from '../../platform/data/polish-text.ts';
import { NotFound } from '../../platform/http/errors.ts';
import type { Expiring } from '../../platform/jobs/housekeeping.ts';
import { aislesOf } from '../boxes/queries.ts';
import { givenOnDay } from '../tasks/given-queries.ts';
import { CARE_FIELDS, type ChosenColumns } from './columns.ts';
import type { Facts, KnownBooking, KnownCare, KnownOpening } from './facts.ts';
import type { KeptMade } from './made.ts';
import type { Answers, Newcomer, Outcome, UnpricedService } from './schema.ts';
import type { Table } from './table.ts';

/** Days that a sheet is kept after its last change. */
const KEPT = 7;

export const keptUntil = (now: Date): Date => new Date(now.getTime() + KEPT * 24 * 3_600_000);

export const expiring: readonly Expiring[] = [
  { table: 'moving_in_sheets', key: 'id', expired: (now) => sql`expires_at <= ${now}` },
];

/** The data of the stable with which sheets are compared. */
export async function stableFacts(db: Db | Tx, today: Day): Promise<Facts> {
  return {
    today,
    people: await livingPeople(db),
    horses: await livingHorses(db),
    services: await servicesToBook(db),
    bookings: await bookingsThatGoOn(db, today),
    openings: await openings(db),
    ...(await careKnown(db)),
    aisles: await aislesOf(db),
  };
}

const livingPeople = (db: Db | Tx) =>
  db
    .selectFrom('people')
    .where('deleted_at', 'is', null)
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number', 'city', 'street', 'house_number', 'postal_code'])
    .select(sql<boolean>`password_hash is not null`.as('has_account'))
    .select(sql<string[]>`array(select name from owner_spellings where person_id = people.id)`.as('spellings'))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

const livingHorses = (db: Db | Tx) =>
  db
    .selectFrom('horses')
    .where('archived_at', 'is', null)
    .select(['id', 'owner_id', 'name', 'breed', 'description', 'box_number', 'payment', 'payment_for_annual'])
    .select(['stays_from', 'stays_until', 'sex', 'passport_number', 'chip'])
    .select(sql<Born | null>`coalesce(born_on::text, born_year::text)`.as('born'))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

const servicesToBook = (db: Db | Tx) =>
  db
    .selectFrom('services')
    .where('deleted_at', 'is', null)
    .where('general', '=', false)
    .select(['id', 'name', 'price', 'monthly'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

async function bookingsThatGoOn(db: Db | Tx, today: Day): Promise<KnownBooking[]> {
  const rows = await db
    .selectFrom('bookings')
    .where('deleted_at', 'is', null)
    .where('onetime', '=', false)
    .where('approved', '=', true)
    .where('horse_id', 'is not', null)
    .where((eb) => eb.or([eb('check_until', 'is', null), eb('check_until', '>=', today)]))
    .select(['id', 'horse_id', 'service_id', 'days_of_week', 'price', 'monthly'])
    .select(
      sql<boolean>`exists (select from earlier_terms where booking_id = bookings.id and until >= ${today})`.as(
        'changes',
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ horse_id: string }>()
    .execute();
  const given = await givenOnDay(db, rows, today);
  return rows.map((row) => ({ ...row, lines: given(row.id)?.lines ?? [] }));
}

/** Living horses with ledger entries, and their opening balances. */
async function openings(db: Db | Tx): Promise<KnownOpening[]> {
  const { rows } = await sql<KnownOpening>`
    select entry.horse_id,
      max(entry.amount) filter (where stands) as amount,
      max(entry.due_on) filter (where stands) as due_on,
      bool_or(entry.counts_as <> 'opening') as fixed
    from ledger_entries entry
    join horses on horses.id = entry.horse_id and horses.archived_at is null
    left join ledger_entries reversal on reversal.reverses = entry.id
    cross join lateral (select entry.kind = 'opening' and reversal.id is null as stands) as state
    group by entry.horse_id
    order by entry.horse_id
  `.execute(db);
  return rows;
}

/** The kinds of care that a sheet may tell of, and what living horses have of them, under earlier owners too. */
async function careKnown(db: Db | Tx): Promise<Pick<Facts, 'care_kinds' | 'care'>> {
  const care_kinds = await db
    .selectFrom('care_kinds')
    .where('name', '=', anyOfTexts(Object.values(CARE_FIELDS)))
    .select(['id', 'name', sql<number>`cardinality(course)`.as('doses')])
    .execute();
  const { rows: care } = await sql<KnownCare>`
    select horses.id as horse_id, kind.id as kind_id, record.last,
      case when plan.id is not null then json_build_object(
        'id', plan.id, 'doses', doses, 'next_on', next_on, 'counted_from', counted_from) end as plan
    from horses cross join unnest(${care_kinds.map(({ id }) => id)}::uuid[]) as kind(id)
    cross join lateral (select max(done_on) as last from care_records join horses earlier on earlier.id = horse_id
      where earlier.animal_id = horses.animal_id and kind_id = kind.id) as record
    left join care_plans plan on plan.horse_id = horses.id and plan.kind_id = kind.id
    where archived_at is null and (record.last is not null or plan.id is not null)
  `.execute(db);
  return { care_kinds, care };
}

export type KeptSheet = {
  id: string;
  table: Table;
  columns: ChosenColumns;
  answers: Answers;
  version: string;
  put_at: Date;
  committed_at: Date | null;
  outcome: Outcome | null;
  undone_at: Date | null;
};

export const inputOf = ({ table, columns, answers }: KeptSheet) => ({ table, columns, answers });

const sheets = (db: Db | Tx) =>
  db
    .selectFrom('moving_in_sheets')
    .select(['id', 'cells as table', 'columns', 'answers', 'version', 'put_at', 'committed_at', 'outcome', 'undone_at'])
    .$castTo<KeptSheet>();

export const sheetById = (db: Db | Tx, id: string): Promise<KeptSheet | undefined> =>
  sheets(db).where('id', '=', id).executeTakeFirst();

/** Locks a sheet until the transaction ends. Throws NotFound. */
export async function lockSheet(tx: Tx, id: string): Promise<KeptSheet> {
  const sheet = await sheets(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!sheet) throw new NotFound('Tego arkusza już nie ma. Wyślij go jeszcze raz.');
  return sheet;
}

/** Kept sheets, newest first. */
export const recentSheets = (db: Db, limit: number) =>
  sheets(db).orderBy('put_at', 'desc').orderBy('id').limit(limit).execute();

type NewSheet = Pick<KeptSheet, 'table' | 'columns' | 'answers' | 'version'> & { put_by: string; now: Date };

const stored = ({ table, columns, answers, version, now }: Omit<NewSheet, 'put_by'>) => ({
  cells: JSON.stringify(table),
  columns: JSON.stringify(columns),
  answers: JSON.stringify(answers),
  version,
  put_at: now,
  expires_at: keptUntil(now),
});

/** The most open sheets of a person, because each pause in typing may store megabytes. */
const KEPT_OPEN = 10;

export async function keepSheet(db: Db | Tx, { put_by, ...sheet }: NewSheet): Promise<string> {
  const { id } = await db
    .insertInto('moving_in_sheets')
    .values({ put_by, ...stored(sheet) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const open = db.selectFrom('moving_in_sheets').where('put_by', '=', put_by).where('committed_at', 'is', null);
  const oldest = open
    .select('put_at')
    .orderBy('put_at', 'desc')
    .offset(KEPT_OPEN - 1)
    .limit(1);
  await db
    .deleteFrom('moving_in_sheets')
    .where('put_by', '=', put_by)
    .where('committed_at', 'is', null)
    .where('put_at', '<', oldest)
    .execute();
  return id;
}

export async function updateSheet(db: Db | Tx, id: string, sheet: Omit<NewSheet, 'put_by'>): Promise<void> {
  await db.updateTable('moving_in_sheets').set(stored(sheet)).where('id', '=', id).execute();
}

type Taken = { answers: Answers; outcome: Outcome; made: object; now: Date };

export async function keepOutcome(tx: Tx, id: string, { answers, outcome, made, now }: Taken): Promise<void> {
  const values = { answers: JSON.stringify(answers), outcome: JSON.stringify(outcome), made: JSON.stringify(made) };
  await tx
    .updateTable('moving_in_sheets')
    .set({ ...values, committed_at: now, expires_at: keptUntil(now) })
    .where('id', '=', id)
    .execute();
}

/** What a sheet made and changed when it was taken in. */
export async function madeBy(db: Db | Tx, id: string): Promise<KeptMade> {
  const { made } = await db
    .selectFrom('moving_in_sheets')
    .select('made')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return made as KeptMade;
}

export async function keepUndone(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('moving_in_sheets')
    .set({ undone_at: now, expires_at: keptUntil(now) })
    .where('id', '=', id)
    .execute();
}

/** Services without a price in these bookings. */
export const unpricedServices = (db: Db, bookings: readonly string[]): Promise<UnpricedService[]> =>
  db
    .selectFrom('bookings')
    .innerJoin('services', 'services.id', 'service_id')
    .where('bookings.id', '=', anyOf(bookings))
    .where('bookings.deleted_at', 'is', null)
    .where('bookings.price', '=', grosze(0))
    .groupBy('services.id')
    .select(['services.id', 'services.name', sql<number>`count(*)`.as('horses')])
    .orderBy(polish('services.name'))
    .orderBy('services.id')
    .execute();

/** Living people without an account, among these ids. */
export async function newcomers(db: Db, ids: readonly string[]): Promise<Newcomer[]> {
  return db
    .selectFrom('people')
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is', null)
    .select(['id', 'email', sql<string>`first_name || ' ' || last_name`.as('name')])
    .orderBy(polish('last_name'))
    .orderBy(polish('first_name'))
    .orderBy('id')
    .execute();
}
