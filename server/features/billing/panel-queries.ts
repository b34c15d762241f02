/** What a manager sees of the payments of the whole stable. */
import { type RawBuilder, sql } from 'kysely';
import { addMonths, type Day, monthOf } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import type { Db } from '../../platform/database.ts';
import type { Slice } from '../../platform/paging.ts';
import { coverageOfHorses, paymentDate } from './queries.ts';

/**
 * The last period that is due by a day. Periods fall due in their order, so what is charged in later ones is all that is
 * not due yet.
 */
export const lastDue = (today: Day) => sql<Day>`(
  select case when ${paymentDate(today)} <= ${today}::date then 'infinity'::date
    else coalesce((select max(period) from billing_runs where billing_day <= ${today}::date), '-infinity'::date) end
)`;

type Overdue = { horse_id: string; overdue: Grosze };

/**
 * The horses that owe something by the end of a period, as `coverageOf` in domain/ledger.ts reckons it: credits cover the
 * oldest charges first, so that what is overdue is what charges due by then exceed them by. An index tells which may owe,
 * and nothing else is read of a horse whose charges are all due: on a billing day that is nearly every one. Of a range
 * Postgres expects few without knowing its end, and uses the index.
 */
export const overdueBy = (period: RawBuilder<Day>): RawBuilder<Overdue> => sql<Overdue>`
  select horse_id, overdue
  from (
    select kept.horse_id, kept.charged - greatest(kept.credited, 0) - case when kept.last_period > ${period} then (
      select sum(later.charged)::bigint from horse_periods later
      where later.horse_id = kept.horse_id and later.period > ${period}
    ) else 0 end as overdue
    from horse_balances kept
    where kept.owes_from between '-infinity' and ${period}
    offset 0
  ) owing
  where overdue > 0
`;

/** Those that have not left; looked up are the few that have. */
export const livingOverdueBy = (period: RawBuilder<Day>): RawBuilder<Overdue> => sql<Overdue>`
  select horse_id, overdue
  from (${overdueBy(period)}) owing
  where not exists (select from horses gone where gone.id = owing.horse_id and gone.archived_at is not null)
`;

/** How many living horses are paid, how many are not, and what these owe by now. */
export type PaymentCounts = { paid: number; unpaid: number; overdue: Grosze };

/** A horse with overdue payments: what is overdue, and the oldest day it was due on. */
export type UnpaidHorse = {
  horse_id: string;
  user_id: string;
  horse_name: string;
  first_name: string;
  last_name: string;
  payment_date: Day;
  price: Grosze;
};

/**
 * The living horses counted, and a slice of those with overdue payments: who owes most first. Both come of one pass over
 * the horses.
 */
export async function paidAndUnpaid(
  db: Db,
  today: Day,
  { limit, offset }: Slice,
): Promise<{ counts: PaymentCounts; unpaid: UnpaidHorse[] }> {
  type Row = PaymentCounts & (Omit<UnpaidHorse, 'payment_date'> | { horse_id: null });
  const { rows } = await sql<Row>`
    with unpaid as materialized (select horse_id, overdue as price from (${livingOverdueBy(lastDue(today))}) owing)
    select counted.*, listed.*
    from (
      select (select count(*) from horses where archived_at is null) - count(*) as paid, count(*) as unpaid,
        coalesce(sum(price), 0)::bigint as overdue
      from unpaid
    ) counted
    left join (
      select slice.*, horses.owner_id as user_id, horses.name as horse_name, people.first_name, people.last_name
      from (select * from unpaid order by price desc, horse_id limit ${limit} offset ${offset}) slice
      join horses on horses.id = slice.horse_id
      join people on people.id = horses.owner_id
    ) listed on true
    order by listed.price desc, listed.horse_id
  `.execute(db);
  const [{ paid, unpaid, overdue }] = rows as [Row];
  const horses = rows.flatMap(({ paid, unpaid, overdue, ...horse }) => (horse.horse_id === null ? [] : [horse]));
  return { counts: { paid, unpaid, overdue }, unpaid: await sinceWhen(db, horses, today) };
}

/** Adds the oldest overdue day. */
async function sinceWhen(
  db: Db,
  horses: readonly Omit<UnpaidHorse, 'payment_date'>[],
  today: Day,
): Promise<UnpaidHorse[]> {
  if (horses.length === 0) return [];
  const ids = horses.map(({ horse_id }) => horse_id);
  const coverage = await coverageOfHorses(db, ids, today);
  return horses.map((horse) => ({ ...horse, payment_date: coverage.get(horse.horse_id)?.payment_until ?? today }));
}

export const paymentCounts = async (db: Db, today: Day): Promise<PaymentCounts> =>
  (await paidAndUnpaid(db, today, { limit: 0, offset: 0 })).counts;

export const unpaidHorses = async (db: Db, today: Day, slice: Slice): Promise<UnpaidHorse[]> =>
  (await paidAndUnpaid(db, today, slice)).unpaid;

/** What the stable charged and was credited in a month. */
export type ChartMonth = { month: Day; charged: Grosze; credited: Grosze };

/** The last twelve months up to a day's own, the oldest first, those in which nothing was booked too. */
export function yearIn(rows: readonly ChartMonth[], today: Day): ChartMonth[] {
  const none = { charged: 0 as Grosze, credited: 0 as Grosze };
  return yearUpTo(today).map((month) => ({ ...none, ...rows.find((row) => row.month === month), month }));
}

/** Its months. */
export const yearUpTo = (today: Day): Day[] =>
  Array.from({ length: 12 }, (_, back) => addMonths(monthOf(today), back - 11));

/** What was booked in each of these months, as a part of a statement. */
export const selectMonths = (db: Db, months: readonly Day[]) =>
  db
    .selectFrom('month_totals')
    .select((eb) => ['month', sum(eb.ref('charged')).as('charged'), sum(eb.ref('credited')).as('credited')])
    .where('month', '=', sql<Day>`any(${months}::date[])`)
    .groupBy('month');

const sum = (column: unknown) => sql<Grosze>`sum(${column})::bigint`;

/** An archived horse whose account is not even; its owner may be gone ('Konto usunięte'). */
export type ArchivedDebt = {
  horse_id: string;
  owner_id: string;
  horse_name: string;
  first_name: string;
  last_name: string;
  saldo: Grosze;
};

const unevenArchived = (db: Db) =>
  db
    .selectFrom('horses')
    .innerJoin('horse_balances as kept', 'kept.horse_id', 'horses.id')
    .where('horses.archived_at', 'is not', null)
    .whereRef('kept.charged', '<>', 'kept.credited');

/** A slice of the archived horses whose saldo is not 0, the greatest debt first. */
export const archivedDebts = (db: Db, { limit, offset }: Slice): Promise<ArchivedDebt[]> =>
  selectArchived(db).limit(limit).offset(offset).execute();

/** The first of them, and how many there are in all. */
export async function firstArchived(db: Db, limit: number): Promise<{ horses: ArchivedDebt[]; total: number }> {
  const counted = selectArchived(db).select(sql<number>`count(*) over ()`.as('total'));
  const rows = await counted.limit(limit).execute();
  return { horses: rows.map(({ total, ...horse }) => horse), total: rows[0]?.total ?? 0 };
}

const selectArchived = (db: Db) =>
  unevenArchived(db)
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .select(['horses.id as horse_id', 'horses.owner_id', 'horses.name as horse_name'])
    .select(['people.first_name', 'people.last_name'])
    .select(sql<Grosze>`kept.credited - kept.charged`.as('saldo'))
    .orderBy('saldo')
    .orderBy('horses.id');

export async function countArchivedDebts(db: Db): Promise<number> {
  const row = await unevenArchived(db).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return row.count;
}
