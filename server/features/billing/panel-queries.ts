import { type NotNull, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { balanceParts } from '../../domain/balance-parts.ts';
import { addDays, addMonths, type Day, monthOf } from '../../domain/days.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import { constantLimit, count, countRows, type Db } from '../../platform/data/database.ts';
import type { FirstRows, Slice } from '../../platform/pages/paging.ts';
import { archivedAs } from './archived.ts';
import { COVERED, coverageOf, lastDueDay, openDues, owedBy } from './queries.ts';
import type { ArchivedDebt, ChartMonth, PaymentCounts, UnpaidHorse } from './schema.ts';

/**
 * The numbers of living horses with and without overdue payments, and a slice of the former, the largest sum first. `asked`
 * sums what everybody with a living horse has to pay. After a billing all horses owe, so names and due days are read only
 * for the slice.
 */
export async function paidAndUnpaid(
  db: Db,
  today: Day,
  { limit, offset, last }: Slice & { last: Day },
): Promise<{ counts: PaymentCounts; unpaid: UnpaidHorse[] }> {
  const yesterday = addDays(today, -1);
  const { living, rows, ...counts } = await db
    .with('owing', (creator) =>
      creator
        .selectFrom(owedBy(last).as<'due'>('due'))
        .innerJoin('horses', 'horses.id', 'due.horse_id')
        .leftJoin(owedBy(yesterday).as<'late'>('late'), 'late.horse_id', 'due.horse_id')
        .select(['horses.id as horse_id', 'horses.owner_id as user_id', 'due.owed as asked'])
        .select(sql<Grosze>`coalesce(late.owed, 0)`.as('overdue'))
        .select(sql<boolean>`horses.archived_at is null`.as('lives')),
    )
    .with('page', (creator) =>
      creator
        .selectFrom('owing')
        .where('lives', '=', true)
        .where('overdue', '>', grosze(0))
        .select(['horse_id', 'user_id', 'overdue as price'])
        .orderBy('overdue', 'desc')
        .orderBy('horse_id')
        .limit(constantLimit(limit))
        .$if(offset > 0, (later) => later.offset(offset)),
    )
    .selectFrom('owing')
    .select([
      sql<number>`count(*) filter (where lives and overdue > 0)`.as('unpaid'),
      sql<Grosze>`total(overdue) filter (where lives)`.as('overdue'),
      // Nearly all live here; only for the others their owner's horses are read.
      sql<Grosze>`total(asked) filter (where lives or (
        select true from horses living where living.owner_id = user_id and living.archived_at is null limit 1
      ))`.as('asked'),
    ])
    .select((eb) => [
      eb
        .selectFrom('horses')
        .where('archived_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('living'),
      jsonArrayFrom(
        eb
          .selectFrom('page')
          .innerJoin('horses', 'horses.id', 'page.horse_id')
          .innerJoin('people', 'people.id', 'page.user_id')
          .select(['page.horse_id', 'page.user_id', 'horses.name as horse_name', 'page.price'])
          .select(['people.first_name', 'people.last_name'])
          .select(sql<boolean>`people.password_hash is not null`.as('has_account'))
          .select((eb) =>
            eb
              .selectFrom(openDues(sql`array[page.horse_id]`, yesterday))
              .where('dues.asked', '=', true)
              .select(({ fn }) => fn.min('dues.due').as('since'))
              .as('payment_date'),
          )
          .$narrowType<{ payment_date: NotNull }>()
          .orderBy('page.price', 'desc')
          .orderBy('page.horse_id'),
      ).as('rows'),
    ])
    .$narrowType<{ living: NotNull }>()
    .executeTakeFirstOrThrow();
  return { counts: { paid: living - counts.unpaid, ...counts }, unpaid: rows };
}

export const paymentCounts = async (db: Db, today: Day): Promise<PaymentCounts> =>
  (await paidAndUnpaid(db, today, { limit: 1, offset: 0, last: await lastDueDay(db, today) })).counts;

export const unpaidHorses = async (db: Db, today: Day, slice: Slice): Promise<UnpaidHorse[]> =>
  (await paidAndUnpaid(db, today, { ...slice, last: await lastDueDay(db, today) })).unpaid;

/** The number of living horses with something unpaid that is due on each of these days, both ends included. */
export const unpaidByDay = async (
  db: Db,
  today: Day,
  { from, to }: { from: Day; to: Day },
): Promise<{ day: Day; count: number }[]> =>
  db
    .selectFrom(openDues(null, await lastDueDay(db, today)))
    .innerJoin('horses', 'horses.id', 'dues.horse_id')
    .where('horses.archived_at', 'is', null)
    .where('dues.asked', '=', true)
    .where('dues.due', '>=', from)
    .where('dues.due', '<=', to)
    .groupBy('dues.due')
    .select(['dues.due as day', count])
    .orderBy('dues.due')
    .execute();

/** The twelve months up to that of a day, the oldest first, including those without entries. */
export async function chartOfYear(db: Db, today: Day): Promise<ChartMonth[]> {
  const months = Array.from({ length: 12 }, (_, back) => addMonths(monthOf(today), back - 11));
  const rows = await db
    .selectFrom('ledger_entries')
    .where('occurred_on', '>=', months[0] as Day)
    .where('occurred_on', '<', addMonths(monthOf(today), 1))
    .where('counts_as', '<>', 'opening')
    .select(sql<Day>`date_trunc('month', occurred_on::timestamp)::date`.as('month'))
    .select(sql<Grosze>`coalesce(-sum(amount) filter (where side = 'charge'), 0)::bigint`.as('charged'))
    .select(sql<Grosze>`coalesce(sum(amount) filter (where side = 'credit'), 0)::bigint`.as('credited'))
    .groupBy('month')
    .execute();
  const booked = new Map(rows.map((row) => [row.month, row]));
  return months.map((month) => booked.get(month) ?? { month, charged: grosze(0), credited: grosze(0) });
}

/** Archived horses whose saldo is not 0. */
export const unevenArchived = (db: Db) =>
  db
    .selectFrom('horses')
    .innerJoin('horse_balances as kept', 'kept.horse_id', 'horses.id')
    .where('horses.archived_at', 'is not', null)
    .whereRef('kept.charged', '<>', 'kept.credited');

/** A slice of archived horses with a saldo, the largest debts first, and their number. `paymentDate`: the next billing day. */
export async function archivedDebts(
  db: Db,
  { today, paymentDate }: { today: Day; paymentDate: Day },
  slice: Slice,
): Promise<FirstRows<ArchivedDebt>> {
  const found = await db
    .selectFrom(selectArchived(db).limit(slice.limit).offset(slice.offset).as('debt'))
    .innerJoinLateral(coverageOf(db, 'debt.horse_id', today).as('covered'), (join) => join.onTrue())
    .select(['debt.horse_id', 'debt.owner_id', 'debt.horse_name', 'debt.first_name', 'debt.last_name'])
    .select(['debt.archived', 'debt.saldo', 'debt.total'])
    .select(COVERED)
    .orderBy('debt.saldo')
    .orderBy('debt.horse_id')
    .execute();
  const rows = found.map(({ horse_id, owner_id, horse_name, first_name, last_name, archived, ...account }) => {
    const parts = balanceParts([{ ...account, name: horse_name }], paymentDate);
    return { horse_id, owner_id, horse_name, first_name, last_name, archived, parts };
  });
  return { rows, total: found[0]?.total ?? 0 };
}

const selectArchived = (db: Db) =>
  unevenArchived(db)
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .select(['horses.id as horse_id', 'horses.owner_id', 'horses.name as horse_name'])
    .select(['people.first_name', 'people.last_name', archivedAs])
    .select(sql<Grosze>`kept.credited - kept.charged`.as('saldo'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('saldo')
    .orderBy('horses.id');

export const countArchivedDebts = (db: Db): Promise<number> => countRows(unevenArchived(db));
