import { sql } from 'kysely';
import { addMonths, type Day } from '../../domain/days.ts';
import { type LedgerKind, type MonthSums, monthSums } from '../../domain/ledger.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import type { Db } from '../../platform/data/database.ts';
import { PAGE_ROWS, PageOutOfRange } from '../../platform/pages/paging.ts';
import type { Debtor, DebtsOfMonth, Look, OfKind } from './schema.ts';

/** A month's entries by kind and its sums. `opened`: the sum of its opening balances. */
export async function kindsOf(db: Db, month: Day): Promise<{ kinds: OfKind[]; sums: MonthSums; opened: Grosze }> {
  const [kinds, carryOver] = await Promise.all([kindsIn(db, month), saldoBefore(db, month)]);
  const lines = kinds.map(({ kind, amount }) => ({ kind: LINE_OF[kind] ?? (kind as LedgerKind), amount }));
  const openings = lines.filter(({ kind }) => kind === 'opening');
  const opened = grosze(openings.reduce((sum, { amount }) => sum + amount, 0));
  return { kinds, sums: monthSums(carryOver, lines), opened };
}

const LINE_OF: { [Kind in OfKind['kind']]?: LedgerKind } = {
  reversal: 'correction',
  deposit_reversal: 'correction',
  opening_reversal: 'opening',
};

function kindsIn(db: Db, month: Day): Promise<OfKind[]> {
  const entries = db
    .selectFrom('ledger_entries as entry')
    .where('occurred_on', '>=', month)
    .where('occurred_on', '<', addMonths(month, 1))
    .select('amount')
    .select(
      sql<OfKind['kind']>`case when reverses is null then kind
        else case counts_as
          when 'opening' then 'opening_reversal' when 'deposit' then 'deposit_reversal' else 'reversal' end
        end`.as('kind'),
    );
  return db
    .selectFrom(entries.as('entries'))
    .groupBy('kind')
    .select(['kind', sql<number>`count(*)`.as('entries'), sql<Grosze>`sum(amount)`.as('amount')])
    .execute();
}

async function saldoBefore(db: Db, month: Day): Promise<Grosze> {
  const since = db.selectFrom('ledger_entries').where('occurred_on', '>=', month);
  const { saldo, booked } = await db
    .selectFrom('horse_balances')
    .select(sql<Grosze>`coalesce(sum(credited - charged), 0)::bigint`.as('saldo'))
    .select(since.select(sql<Grosze>`coalesce(sum(amount), 0)::bigint`.as('amount')).as('booked'))
    .executeTakeFirstOrThrow();
  return grosze(saldo - (booked ?? 0));
}

/**
 * Debts at the end of a month: current balances less everything booked since, so earlier months cost more. Throws
 * PageOutOfRange.
 */
export async function debtsAfter(db: Db, month: Day, page: number): Promise<DebtsOfMonth> {
  type Sums = Pick<DebtsOfMonth, 'total' | 'owed' | 'overpaid'>;
  type Row = Sums & (Debtor | { [Column in keyof Debtor]: null });
  const { rows } = await sql<Row>`
    with ended as (
      select owner_id, kept.saldo - coalesce(since.amount, 0) as saldo
      from (
        select owner_id, sum(credited - charged)::bigint as saldo
        from horse_balances join horses on horses.id = horse_id group by owner_id
      ) kept
      left join (
        select owner_id, sum(amount) as amount
        from ledger_entries where occurred_on >= ${addMonths(month, 1)}::date group by owner_id
      ) since using (owner_id)
    )
    select counted.*, slice.owner_id, slice.saldo, people.first_name, people.last_name
    from (
      select count(*) filter (where saldo < 0) as total, coalesce(-sum(saldo) filter (where saldo < 0), 0)::bigint as owed,
        coalesce(sum(saldo) filter (where saldo > 0), 0)::bigint as overpaid
      from ended
    ) counted
    left join (
      select owner_id, saldo from ended where saldo < 0
      order by saldo, owner_id limit ${PAGE_ROWS} offset ${(page - 1) * PAGE_ROWS}
    ) slice on true
    left join people on people.id = slice.owner_id
    order by slice.saldo, slice.owner_id
  `.execute(db);
  const [{ total, owed, overpaid }] = rows as [Row];
  const pages = Math.max(1, Math.ceil(total / PAGE_ROWS));
  if (page > pages) throw new PageOutOfRange(pages, 'page');
  const debtors = rows.flatMap(({ owner_id, first_name, last_name, saldo }) =>
    owner_id === null ? [] : [{ owner_id, first_name, last_name, saldo: grosze(-saldo) }],
  );
  return { rows: debtors, page, pages, total, owed, overpaid };
}

/** The latest reviews of a month, newest first. */
export const lastLooks = (db: Db, month: Day): Promise<Look[]> =>
  db
    .selectFrom('accounts_looked')
    .innerJoin('people', 'people.id', 'accounts_looked.person_id')
    .where('month', '=', month)
    .select(['accounts_looked.id', 'people.first_name', 'people.last_name', 'looked_at'])
    .orderBy('looked_at', 'desc')
    .orderBy('accounts_looked.id', 'desc')
    .limit(5)
    .execute();

/** A deposit, a correction, an opening balance or a reversal. `undone` is the number of the entry that it reverses. */
export type ChangeOfBooks = Awaited<ReturnType<typeof changesAfter>>[number];

const AT_ONCE = 500;

/** Deposits and corrections, or opening balances; each with their reversals. */
type Changes = 'deposits' | 'openings';

/** The changes of a month in chronological order, in chunks to save memory. */
export async function* changesIn(db: Db, month: Day, changes: Changes): AsyncGenerator<ChangeOfBooks[]> {
  let day = month;
  let seq = 0;
  for (;;) {
    const some = await changesAfter(db, changes, { day, seq, end: addMonths(month, 1) });
    yield some;
    const last = some.at(-1);
    if (!last || some.length < AT_ONCE) return;
    [day, seq] = [last.occurred_on, last.seq];
  }
}

type Place = { day: Day; seq: number; end: Day };

const changesAfter = (db: Db, changes: Changes, { day, seq, end }: Place) =>
  db
    .selectFrom('ledger_entries as entry')
    .innerJoin('horses', 'horses.id', 'entry.horse_id')
    .innerJoin('people', 'people.id', 'entry.owner_id')
    .leftJoin('ledger_entries as undone', 'undone.id', 'entry.reverses')
    .leftJoin('ledger_entries as settled', 'settled.id', 'entry.settles')
    .leftJoin('bookings as booking', 'booking.id', 'settled.booking_id')
    .leftJoin('entry_notes as written', 'written.entry_id', 'entry.id')
    .leftJoin('transfer_deposits as transferred', 'transferred.entry_id', 'entry.id')
    .where(sql<boolean>`entry.kind in ('deposit', 'correction', 'opening')`) // matches the index's condition
    .where(sql<boolean>`(entry.counts_as = 'opening') = ${changes === 'openings'}`)
    .where(sql<boolean>`(entry.occurred_on, entry.seq) > (${day}::date, ${seq}::bigint)`)
    .where('entry.occurred_on', '<', end)
    .select(['entry.seq', 'entry.occurred_on', 'entry.amount', 'people.first_name', 'people.last_name'])
    .select(['entry.paid_on', 'entry.method', 'entry.first_day', 'entry.last_day', 'booking.service_name'])
    .select(sql<'deposit' | 'correction' | 'opening'>`entry.kind`.as('kind'))
    .select(['horses.name as horse_name', 'undone.seq as undone', 'undone.kind as undone_kind', 'written.note'])
    .select(sql<boolean>`transferred.entry_id is not null`.as('by_transfer'))
    .orderBy('entry.occurred_on')
    .orderBy('entry.seq')
    .limit(AT_ONCE)
    .execute();
