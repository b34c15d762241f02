import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Day } from '../../domain/days.ts';
import { anyOf, anyOfTexts, countRows, type Db, type Tx } from '../../platform/data/database.ts';
import type { BankTransfers, Database } from '../../platform/data/tables.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';
import type { Expiring } from '../../platform/jobs/housekeeping.ts';
import type { Slice } from '../../platform/pages/paging.ts';
import { lastDueDay, owedBy } from '../billing/queries.ts';
import { isNoBooking, type RefusedLine } from './bank-line.ts';
import type { KnownHorse } from './known-stable.ts';
import type { Match } from './match.ts';
import type { Columns } from './named-columns.ts';
import type { ImportSummary, TransferCounts, TransferHorse, TransferState } from './schema.ts';
import { transferErrors } from './texts.ts';

/** Horses of living owners that may be paid for: living ones, and archived ones with a balance other than 0. */
export async function horsesToMatch(db: Db, today: Day): Promise<KnownHorse[]> {
  const last = await lastDueDay(db, today);
  const { rows } = await sql<KnownHorse>`
    select horses.id, horses.name, horses.box_number, horses.owner_id, people.first_name, people.last_name,
      horses.archived_at is not null as archived, greatest(coalesce(kept.charged - kept.credited, 0), 0) as owed,
      coalesce(owing.owed, 0) as asked, horses.payment as fee
    from horses
    join people on people.id = horses.owner_id and people.deleted_at is null
    left join horse_balances kept on kept.horse_id = horses.id
    left join ${owedBy(last)} owing on owing.horse_id = horses.id
    where horses.archived_at is null or kept.charged <> kept.credited
    order by horses.name collate horse_order, horses.id
  `.execute(db);
  return rows;
}

/** The owners by the accounts from which they have paid; accounts of several owners are left out. */
export async function accountsBefore(db: Db, accounts: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('bank_transfers')
    .where('state', '=', 'booked')
    .where('account', '=', anyOfTexts([...new Set(accounts.filter(Boolean))]))
    .groupBy('account')
    .having((eb) =>
      eb(eb.fn.min(eb.cast<string>('owner_id', 'text')), '=', eb.fn.max(eb.cast<string>('owner_id', 'text'))),
    )
    .select(['account', (eb) => eb.fn.min(eb.cast<string>('owner_id', 'text')).as('owner_id')])
    .execute();
  return new Map(rows.map(({ account, owner_id }) => [account, owner_id]));
}

/** The columns of a list with these headings; undefined while they are unknown. */
export async function layoutOf(db: Db, digest: Buffer): Promise<Columns | undefined> {
  const row = await db.selectFrom('bank_layouts').select('columns').where('headings', '=', digest).executeTakeFirst();
  return row?.columns as Columns | undefined;
}

export async function saveLayout(tx: Tx, headings: Buffer, columns: Columns, now: Date): Promise<void> {
  const mapping = { columns: JSON.stringify(columns), chosen_at: now };
  await tx
    .insertInto('bank_layouts')
    .values({ headings, ...mapping })
    .onConflict((conflict) => conflict.column('headings').doUpdateSet(mapping))
    .execute();
}

export async function waitingFile(db: Db, id: string): Promise<Buffer | undefined> {
  const waiting = db.selectFrom('bank_imports').select('file').where('id', '=', id).where('file', 'is not', null);
  return (await waiting.executeTakeFirst())?.file ?? undefined;
}

export async function importById(db: Db, id: string): Promise<ImportSummary | undefined> {
  const row = await db
    .selectFrom('bank_imports')
    .select(['id', 'added', 'known', 'outgoing', 'reversed', 'not_read', 'no_bookings', 'refused'])
    .select((eb) => eb('format', '=', 'columns').as('by_columns'))
    .where('id', '=', id)
    .where('file', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const rows = row.refused as RefusedLine[];
  const refused = rows.filter((one) => !isNoBooking(one));
  return { ...row, refused, others: rows.filter(isNoBooking), by_columns: Boolean(row.by_columns) };
}

/** Locks a transfer until the transaction ends. Throws NotFound, and Conflict when it is in none of these states. */
export async function lockTransfer(tx: Tx, id: string, states: readonly TransferState[]) {
  const row = await tx
    .selectFrom('bank_transfers')
    .select(['id', 'state', 'amount', 'transferred_on', 'reopenings', 'caution'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFound(transferErrors.notHere);
  if (!states.includes(row.state)) throw new Conflict('already_settled', transferErrors.settled);
  return row;
}

/** Replaces the likely horses of transfers. */
export async function saveLikely(tx: Tx, matches: ReadonlyMap<string, Match>): Promise<void> {
  await tx
    .deleteFrom('transfer_horses')
    .where('transfer_id', '=', anyOf([...matches.keys()]))
    .execute();
  const rows = [...matches].flatMap(([transfer_id, { horses }]) =>
    horses.map(({ id: horse_id }, nth) => ({ transfer_id, horse_id, nth })),
  );
  if (rows.length > 0) await tx.insertInto('transfer_horses').values(rows).execute();
}

const horseColumns = ['horses.id', 'horses.name', 'horses.box_number', 'horses.owner_id', 'horses.owner_name'] as const;

/**
 * Transfers with their likely horses and those they were booked for. `some` selects the rows, so that no horses are read for
 * other pages.
 */
const selectTransfers = (db: Db, some: SelectQueryBuilder<Database, 'bank_transfers', Selectable<BankTransfers>>) =>
  db
    .selectFrom(some.as('transfer'))
    .select(['transfer.id', 'transfer.transferred_on', 'transfer.amount', 'transfer.title', 'transfer.payer'])
    .select(['transfer.account', 'transfer.sure', 'transfer.caution', 'transfer.state', 'transfer.settled_at'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('transfer_horses as likely')
          .innerJoin('horses', 'horses.id', 'likely.horse_id')
          .innerJoin('people', (join) =>
            join.onRef('people.id', '=', 'horses.owner_id').on('people.deleted_at', 'is', null),
          )
          .leftJoin('horse_balances as kept', 'kept.horse_id', 'horses.id')
          .whereRef('likely.transfer_id', '=', 'transfer.id')
          .where((eb) =>
            eb.or([eb('horses.archived_at', 'is', null), eb('kept.charged', '<>', eb.ref('kept.credited'))]),
          )
          .select(horseColumns)
          .orderBy('likely.nth'),
      ).as('likely'),
      jsonArrayFrom(
        eb
          .selectFrom('transfer_deposits as made')
          .innerJoin('ledger_entries as entry', 'entry.id', 'made.entry_id')
          .innerJoin('horses', 'horses.id', 'entry.horse_id')
          .whereRef('made.transfer_id', '=', 'transfer.id')
          .select([...horseColumns, 'entry.amount'])
          .orderBy('horses.name'),
      ).as('booked'),
    ]);

export type Transfer = Awaited<ReturnType<ReturnType<typeof selectTransfers>['executeTakeFirstOrThrow']>>;

/** A page of the transfers in a state: open ones by day, unsure ones first; settled ones by when they were settled. */
export function transfersIn(db: Db, state: TransferState, { limit, offset }: Slice): Promise<Transfer[]> {
  // The state is also a literal, so that the partial indexes of open and settled transfers match.
  const partOfIndex = state === 'open' ? sql<boolean>`state = 'open'` : sql<boolean>`state <> 'open'`;
  const page = db
    .selectFrom('bank_transfers')
    .selectAll()
    .where('state', '=', state)
    .where(partOfIndex)
    .limit(limit)
    .offset(offset);
  const order = state === 'open' ? sql`sure, transferred_on, seq` : sql`settled_at desc, seq`;
  return selectTransfers(db, page.orderBy(order)).orderBy(order).execute();
}

export const transferById = (db: Db, id: string): Promise<Transfer | undefined> =>
  selectTransfers(db, db.selectFrom('bank_transfers').selectAll().where('id', '=', id)).executeTakeFirst();

/** The number of open transfers, and of the sure ones; a partial index keeps it fast. */
export async function countOpen(db: Db): Promise<TransferCounts> {
  return db
    .selectFrom('bank_transfers')
    .where(sql<boolean>`state = 'open'`) // matches the index's condition
    .select([sql<number>`count(*)`.as('open'), sql<number>`count(*) filter (where sure)`.as('sure')])
    .executeTakeFirstOrThrow();
}

export async function countSettled(db: Db, state: TransferState): Promise<number> {
  const settled = db.selectFrom('bank_transfers').where('state', '=', state).where(sql<boolean>`state <> 'open'`);
  return countRows(settled);
}

/** An owner's horses, the given one first: a transfer may be shared among them. */
export async function horsesBeside(db: Db, horseId: string): Promise<TransferHorse[]> {
  return db
    .selectFrom('horses')
    .innerJoin('people', (join) => join.onRef('people.id', '=', 'horses.owner_id').on('people.deleted_at', 'is', null))
    .leftJoin('horse_balances as kept', 'kept.horse_id', 'horses.id')
    .where(
      'horses.owner_id',
      '=',
      db.selectFrom('horses as named').select('named.owner_id').where('named.id', '=', horseId),
    )
    .where((eb) => eb.or([eb('horses.archived_at', 'is', null), eb('kept.charged', '<>', eb.ref('kept.credited'))]))
    .select(horseColumns)
    .orderBy((eb) => eb('horses.id', '=', horseId), 'desc')
    .orderBy(sql`horses.name collate horse_order`)
    .limit(50)
    .execute();
}

const DAY = 24 * 3_600_000;

/** Waiting files expire after a day, unbooked transfers after a year. */
export const expiring: readonly Expiring[] = [
  {
    table: 'bank_transfers',
    key: 'id',
    expired: (now) => sql`state <> 'booked' and imported_at <= ${new Date(now.getTime() - 365 * DAY)}`,
  },
  {
    table: 'bank_imports',
    key: 'id',
    expired: (now) => sql`file is not null and uploaded_at <= ${new Date(now.getTime() - DAY)}`,
  },
];
