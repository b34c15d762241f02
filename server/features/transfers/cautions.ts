import { sql } from 'kysely';
import { addDays, type Day } from '../../domain/days.ts';
import type { BankFormat } from '../../platform/data/column-types.ts';
import { anyOf, type Db } from '../../platform/data/database.ts';
import type { BankLine } from './bank-line.ts';
import type { Match } from './match.ts';
import type { Caution } from './schema.ts';
import { compact } from './words.ts';

type Incoming = Pick<BankLine, 'day' | 'amount' | 'title'> & { id: string; isReversal: boolean };

/** Days within which a transfer may have been booked by hand. */
const A_MONTH = 31;
/** Two columns of one list may date a transfer this many days apart. */
const SOME_DAYS = 3;

/**
 * Marks reversals of the bank. Warns of refunds, of lines that a file of another format contained too, and of a deposit of the same
 * amount for the horse on the day or within the month after it. Deposits from a file of the same format are ignored, because a
 * repeated line has the same id, unless a person named the columns: with other columns a known line gets another id.
 */
export async function cautionsFor(
  db: Db,
  format: BankFormat,
  lines: readonly Incoming[],
  matches: ReadonlyMap<string, Match>,
): Promise<Map<string, Caution>> {
  const days = lines.map(({ day }) => day).sort();
  const from = days[0];
  const to = days.at(-1);
  if (!from || !to) return new Map();
  const isBooked = await depositsSince(db, format, from, lines, matches);
  const isTwin = await twinsIn(db, format, { from: addDays(from, -1), to: addDays(to, 1) });
  return new Map(
    lines.flatMap((line): [string, Caution][] => {
      const match = matches.get(line.id);
      if (line.isReversal) return [[line.id, 'reversal']];
      if (match?.refund) return [[line.id, 'refund']];
      if (isBooked(line, match)) return [[line.id, 'booked_already']];
      return isTwin(line) ? [[line.id, 'twin']] : [];
    }),
  );
}

async function depositsSince(
  db: Db,
  format: BankFormat,
  from: Day,
  lines: readonly Incoming[],
  matches: ReadonlyMap<string, Match>,
): Promise<(line: Incoming, match: Match | undefined) => boolean> {
  const horses = new Set(lines.flatMap(({ id }) => matches.get(id)?.horses[0]?.id ?? []));
  const rows = await db
    .selectFrom('ledger_entries as entry')
    .leftJoin('transfer_deposits as made', 'made.entry_id', 'entry.id')
    .leftJoin('bank_transfers as transfer', 'transfer.id', 'made.transfer_id')
    .leftJoin('bank_imports as file', 'file.id', 'transfer.import_id')
    .leftJoin('ledger_entries as undone', 'undone.reverses', 'entry.id')
    .where('entry.horse_id', '=', anyOf([...horses]))
    .where('entry.occurred_on', '>=', from)
    .where('entry.kind', '=', 'deposit')
    .where('undone.id', 'is', null)
    .select(['entry.horse_id', 'entry.amount', 'entry.occurred_on', 'file.format', 'transfer.transferred_on'])
    .execute();
  const booked = new Map<string, ((day: Day) => boolean)[]>();
  for (const { horse_id, amount, occurred_on, transferred_on, ...row } of rows) {
    if (row.format === format && format !== 'columns') continue;
    const isNear =
      row.format === format && transferred_on
        ? (day: Day) => transferred_on >= addDays(day, -SOME_DAYS) && transferred_on <= addDays(day, SOME_DAYS)
        : (day: Day) => occurred_on >= day && occurred_on <= addDays(day, A_MONTH);
    const key = `${horse_id} ${amount}`;
    booked.set(key, [...(booked.get(key) ?? []), isNear]);
  }
  return ({ day, amount }, match) =>
    (booked.get(`${match?.horses[0]?.id} ${amount}`) ?? []).some((isNear) => isNear(day));
}

/** Leading characters of a title that files of all formats share. */
const ALIKE = 24;

async function twinsIn(
  db: Db,
  format: BankFormat,
  { from, to }: { from: Day; to: Day },
): Promise<(line: Incoming) => boolean> {
  const others = await db
    .selectFrom('bank_transfers as transfer')
    .innerJoin('bank_imports as file', 'file.id', 'transfer.import_id')
    .where('transfer.transferred_on', '>=', from)
    .where('transfer.transferred_on', '<=', to)
    .where('file.format', '<>', format)
    .where('transfer.state', '<>', 'dismissed')
    .where(sql<boolean>`transfer.caution is distinct from 'reversal'`)
    .select(['transfer.transferred_on', 'transfer.amount', 'transfer.title'])
    .execute();
  const keyOf = (day: Day, amount: number, title: string) => `${day} ${amount} ${compact(title).slice(0, ALIKE)}`;
  const keys = new Set(others.map(({ transferred_on, amount, title }) => keyOf(transferred_on, amount, title)));
  return ({ day, amount, title }) => [-1, 0, 1].some((by) => keys.has(keyOf(addDays(day, by), amount, title)));
}
