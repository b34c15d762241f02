/** A month of an account, and its history. Callers check who may see it. */
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { addMonths, type Day } from '../../domain/days.ts';
import { type LedgerKind, type MonthSums, monthSums } from '../../domain/ledger.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import { anyOfTexts, type Db, TRUE } from '../../platform/data/database.ts';
import { MAX_ROWS } from '../../platform/pages/paging.ts';
import type { Account } from './access.ts';
import { archivedAs } from './archived.ts';
import type { AccountLine, AccountMonth, HorsesMonth, PendingWork } from './schema.ts';

const entriesOf = (db: Db, account: Account) => {
  const entries = db.selectFrom('ledger_entries as entry');
  return 'horse_id' in account
    ? entries.where('entry.horse_id', '=', account.horse_id)
    : entries.where('entry.owner_id', '=', account.owner_id);
};

const entriesIn = (db: Db, account: Account, month: Day) =>
  entriesOf(db, account)
    .where('entry.occurred_on', '>=', month)
    .where('entry.occurred_on', '<', addMonths(month, 1))
    .orderBy('entry.occurred_on')
    .orderBy('entry.seq')
    .limit(MAX_ROWS);

/** Adds the horse, the work, the person who did or booked it, and the note. */
const selectLines = <Entries extends ReturnType<typeof entriesOf>>(entries: Entries) =>
  entries
    .innerJoin('horses', 'horses.id', 'entry.horse_id')
    .leftJoin('tasks as work', 'work.id', 'entry.task_id')
    .leftJoin('ledger_entries as settled', 'settled.id', 'entry.settles')
    .leftJoin('bookings as booking', (join) =>
      join.on((eb) => eb('booking.id', '=', eb.fn.coalesce('entry.booking_id', 'settled.booking_id'))),
    )
    .leftJoin('people as doer', (join) =>
      join.on((eb) => eb('doer.id', '=', eb.fn.coalesce('work.finished_by', 'entry.created_by'))),
    )
    .leftJoin('entry_notes as written', 'written.entry_id', 'entry.id')
    .leftJoin('ledger_entries as reversal', 'reversal.reverses', 'entry.id')
    .select(['entry.id', 'entry.horse_id', 'entry.kind', 'entry.amount', 'entry.occurred_on', 'entry.period'])
    .select(['entry.first_day', 'entry.last_day', 'entry.reverses', 'entry.paid_on', 'entry.method'])
    .select('horses.name as horse_name')
    .select((eb) => eb.fn.coalesce('work.service_name', 'booking.service_name').as('service_name'))
    .select(sql<boolean>`entry.booking_id is not null`.as('monthly'))
    .select(['work.date_to_finish', 'written.note'])
    .select(['doer.first_name', 'doer.last_name', 'reversal.id as reversed_by'])
    .select(sql<LedgerKind | null>`case when entry.reverses is not null then entry.counts_as end`.as('undone_kind'));

/** Adds the times of booking and work and the last doubt, which printed statements do not show. */
const selectLinesOnScreen = <Entries extends ReturnType<typeof entriesOf>>(entries: Entries) =>
  selectLines(entries)
    .select(['entry.created_at', 'entry.task_id', 'work.finished_at'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('doubts')
          .whereRef('doubts.entry_id', '=', 'entry.id')
          .select(['doubts.id', 'doubts.reason', 'doubts.outcome', 'doubts.answer'])
          .orderBy('doubts.raised_at', 'desc')
          .limit(1),
      ).as('doubt'),
    );

/** The lines of a month, the oldest first; only those of `kinds` if given. */
export const linesIn = (db: Db, account: Account, month: Day, kinds?: readonly LedgerKind[]): Promise<AccountLine[]> =>
  selectLinesOnScreen(
    entriesIn(db, account, month).$if(kinds !== undefined, (some) =>
      some.where('entry.kind', '=', anyOfTexts(kinds ?? [])),
    ),
  ).execute();

export const lineOf = (db: Db, account: Account, id: string): Promise<AccountLine | undefined> =>
  selectLinesOnScreen(entriesOf(db, account).where('entry.id', '=', id)).executeTakeFirst();

export async function carryOverTo(db: Db, account: Account, month: Day): Promise<Grosze> {
  const row = await entriesOf(db, account)
    .where('entry.occurred_on', '<', month)
    .select(sql<Grosze>`coalesce(sum(entry.amount), 0)::bigint`.as('saldo'))
    .executeTakeFirstOrThrow();
  return row.saldo;
}

/** An account's open work of a month, by day. */
export const pendingIn = (db: Db, account: Account, month: Day): Promise<PendingWork[]> =>
  db
    .selectFrom('tasks as work')
    .innerJoin('horses', 'horses.id', 'work.horse_id')
    .where((eb) =>
      'horse_id' in account ? eb('horses.id', '=', account.horse_id) : eb('horses.owner_id', '=', account.owner_id),
    )
    .where('work.date_to_finish', '>=', month)
    .where('work.date_to_finish', '<', addMonths(month, 1))
    .where('work.is_open', '=', TRUE)
    .where('work.price', '>', grosze(0))
    .select(['work.id', 'horses.id as horse_id', 'horses.name as horse_name', 'work.service_name'])
    .select(['work.date_to_finish', 'work.price'])
    .orderBy('work.date_to_finish')
    .orderBy('work.id')
    .limit(MAX_ROWS)
    .execute();

/** A month as its page shows it: its sums, its lines, and the open work. */
export async function monthOfAccount(db: Db, account: Account, month: Day): Promise<AccountMonth> {
  const [carryOver, lines, pending] = await Promise.all([
    carryOverTo(db, account, month),
    linesIn(db, account, month),
    pendingIn(db, account, month),
  ]);
  return { sums: monthSums(carryOver, lines), lines, pending };
}

/**
 * An owner's month by horse, sorted by name and with archived ones, and its sums. Horses without lines and carried-over
 * balance are left out.
 */
export async function monthByHorse(
  db: Db,
  owner_id: string,
  month: Day,
): Promise<{ sums: MonthSums; horses: HorsesMonth[] }> {
  const [accounts, lines] = await Promise.all([
    accountsUntil(db, owner_id, month),
    selectLines(entriesIn(db, { owner_id }, month))
      .select((eb) => eb.exists(eb.selectFrom('doubts').whereRef('entry_id', '=', 'entry.id').select('id')).as('doubt'))
      .execute(),
  ]);
  const linesOf = Map.groupBy(lines, ({ horse_id }) => horse_id);
  const horses = accounts.map(({ carried, ...horse }) => {
    const ofHorse = linesOf.get(horse.id) ?? [];
    return { ...horse, sums: monthSums(carried, ofHorse), lines: ofHorse };
  });
  return {
    sums: monthSums(grosze(accounts.reduce((sum, { carried }) => sum + carried, 0)), lines),
    horses: horses.filter(({ sums, lines }) => sums.carry_over !== 0 || lines.length > 0),
  };
}

/** An owner's horses with entries up to a month, by name, each with the balance carried over to it. */
const accountsUntil = (db: Db, owner_id: string, month: Day) =>
  entriesOf(db, { owner_id })
    .innerJoin('horses', 'horses.id', 'entry.horse_id')
    .where('entry.occurred_on', '<', addMonths(month, 1))
    .groupBy('horses.id')
    .select(['horses.id', 'horses.name', 'horses.box_number', archivedAs])
    .select(
      sql<Grosze>`coalesce(sum(entry.amount) filter (where entry.occurred_on < ${month}), 0)::bigint`.as('carried'),
    )
    .orderBy(sql`horses.name collate horse_order`)
    .orderBy('horses.id')
    .execute();
