import { type RawBuilder, sql } from 'kysely';
import type { OwedOfDay } from '../../domain/cover-oldest.ts';
import { addDays, type Day } from '../../domain/days.ts';
import { type Coverage, firstBillingDay } from '../../domain/ledger.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import type { Db, Tx } from '../../platform/data/database.ts';

const paymentDate = (today: Day) => sql<Day>`coalesce(
  (select (value #>> '{}')::date from settings where key = 'payment_date'), ${firstBillingDay(today)}::date)`;

type OpenDue = OwedOfDay & { asked: boolean };

/**
 * The unpaid rest of each due day up to `until`, as rows `dues` of a query. `horseIds` may be an array within the query;
 * null means all horses. Only the database functions `owed_by` and `open_dues` define what credits cover. Unbilled work is
 * due at 'infinity': nobody has to pay it yet.
 */
export const openDues = (horseIds: readonly string[] | RawBuilder<string[]> | null, until: Day | 'infinity') =>
  (horseIds
    ? sql<OpenDue>`open_dues(${horseIds}::uuid[], ${until}::date)`
    : sql<OpenDue>`open_dues(null, ${until}::date, everybody => true)`
  ).as<'dues'>('dues');

/** What each horse owes of everything due up to `until`: the sum of its `openDues`, in a fraction of the time. */
export const owedBy = (until: Day) =>
  sql<{ horse_id: string; owed: Grosze }>`owed_by(null, ${until}::date, everybody => true)`;

/** Those of these horses that have overdue payments. */
export async function overdueAmong(db: Db, horseIds: readonly string[], today: Day): Promise<Set<string>> {
  const late = sql<{ horse_id: string }>`owed_by(${horseIds}::uuid[], ${addDays(today, -1)}::date)`;
  const rows = await db.selectFrom(late.as<'late'>('late')).select('late.horse_id').execute();
  return new Set(rows.map(({ horse_id }) => horse_id));
}

/** The due day of the next run. */
const nextDue = (today: Day) => sql`${paymentDate(today)}
  + coalesce((select (value #>> '{}')::integer from settings where key = 'payment_term'), 0)`;

/** `lastDueDay` as a value of a query. */
export const lastDue = (today: Day) => sql<Day>`greatest((select max(due_on) from billing_runs),
  (select max(due_on) from ledger_entries), ${today}::date, ${nextDue(today)})`;

/** The latest due day of anything asked for, today at least: that of the next run, or a later one of a single entry. */
export async function lastDueDay(db: Db | Tx, today: Day): Promise<Day> {
  return (await db.selectNoFrom(lastDue(today).as('last')).executeTakeFirstOrThrow()).last;
}

/** Whether a row of `openDues` is overdue. */
const isLate = (today: Day) => sql<boolean>`(dues.asked and dues.due < ${today}::date)`;

/** What is to be paid, for groups of rows of `openDues`. */
export const sumsAsked = (today: Day) =>
  [
    sql<Grosze>`total(dues.rest) filter (where dues.asked)`.as('asked'),
    sql<Grosze>`total(dues.rest) filter (where ${isLate(today)})`.as('overdue'),
    sql<Day | null>`min(dues.due) filter (where ${isLate(today)})`.as('since'),
    sql<Day | null>`nullif(min(dues.due) filter (where dues.asked and dues.due >= ${today}::date), 'infinity')`.as(
      'until',
    ),
  ] as const;

const duePayments = (today: Day) => sql<number>`count(*) filter (where ${isLate(today)})`.as('due_payments');

/** `payment_until`: the earliest due day, or for unbilled work the next billing day. */
const dueSoonest = (today: Day) =>
  sql<Day>`coalesce(nullif(min(dues.due), 'infinity'), ${paymentDate(today)})`.as('payment_until');

export async function coverageOfHorses(
  db: Db | Tx,
  horseIds: readonly string[],
  today: Day,
): Promise<Map<string, Coverage>> {
  const rows = await db
    .selectFrom(sql<{ horse_id: string }>`unnest(${horseIds}::uuid[])`.as<'asked'>(sql`asked(horse_id)`))
    .leftJoin(openDues(horseIds, 'infinity'), 'dues.horse_id', 'asked.horse_id')
    .groupBy('asked.horse_id')
    .select(['asked.horse_id', duePayments(today), dueSoonest(today), ...sumsAsked(today)])
    .execute();
  return new Map(rows.map(({ horse_id, ...coverage }) => [horse_id, coverage]));
}

/** `coverageOfHorses` for the horse that a column of the query names, as one row to join laterally. */
export const coverageOf = (db: Db | Tx, horseId: string, today: Day) =>
  db
    .selectFrom(openDues(sql`array[${sql.ref(horseId)}]`, 'infinity'))
    .select([dueSoonest(today), duePayments(today), ...sumsAsked(today)]);

/** The columns of `coverageOf` when it is joined as `covered`. */
export const COVERED = [
  'covered.asked',
  'covered.overdue',
  'covered.since',
  'covered.until',
  'covered.due_payments',
  'covered.payment_until',
] as const;

/** What these horses owe by due day, future ones included: the oldest first, then by horse name. */
export async function owedByDay(db: Db | Tx, horseIds: readonly string[]): Promise<OwedOfDay[]> {
  if (horseIds.length === 0) return [];
  return db
    .selectFrom(openDues(horseIds, 'infinity'))
    .innerJoin('horses', 'horses.id', 'dues.horse_id')
    .select(['dues.horse_id', 'dues.due', 'dues.rest'])
    .orderBy('dues.due')
    .orderBy(sql`horses.name collate horse_order`)
    .orderBy('horses.id')
    .execute();
}

/** The sum and horses of a payment, without reversed shares; undefined if all are reversed. */
export async function bookedDeposit(
  db: Db,
  id: string,
): Promise<{ owner_id: string; amount: Grosze; horses: { id: string; name: string }[] } | undefined> {
  const shares = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('horses', 'horses.id', 'entry.horse_id')
    .leftJoin('ledger_entries as undone', 'undone.reverses', 'entry.id')
    .where('entry.payment_id', '=', id)
    .where('undone.id', 'is', null)
    .select(['entry.owner_id', 'entry.amount', 'horses.id', 'horses.name'])
    .orderBy(sql`horses.name collate horse_order`)
    .orderBy('horses.id')
    .execute();
  const [first] = shares;
  if (!first) return undefined;
  return {
    owner_id: first.owner_id,
    amount: grosze(shares.reduce((sum, { amount }) => sum + amount, 0)),
    horses: shares.map(({ id, name }) => ({ id, name })),
  };
}

/** A horse's opening balance, and whether it may be set, which needs that nothing else was ever booked for the horse. */
export async function openingOf(db: Db | Tx, horseId: string) {
  const entries = db.selectFrom('ledger_entries as entry').where('entry.horse_id', '=', horseId);
  const standing = entries
    .where('entry.kind', '=', 'opening')
    .leftJoin('ledger_entries as reversal', 'reversal.reverses', 'entry.id')
    .where('reversal.id', 'is', null)
    .select(['entry.id', 'entry.horse_id', 'entry.owner_id', 'entry.amount', 'entry.due_on'])
    .limit(1);
  const row = await db
    .selectFrom('horses')
    .leftJoin(standing.as('standing'), 'standing.horse_id', 'horses.id')
    .where('horses.id', '=', horseId)
    .select(({ exists }) => exists(entries.where('entry.counts_as', '<>', 'opening').select('entry.id')).as('booked'))
    .select(['standing.id', 'standing.horse_id', 'standing.owner_id', 'standing.amount', 'standing.due_on'])
    .executeTakeFirstOrThrow();
  const { booked, ...entry } = row;
  return { standing: isOpening(entry) ? entry : undefined, settable: !booked };
}

type Opening = { id: string; horse_id: string; owner_id: string; amount: Grosze; due_on: Day };

const isOpening = (entry: { [Column in keyof Opening]: Opening[Column] | null }): entry is Opening => entry.id !== null;
