/** Why somebody should look twice at a transfer before it is booked. */
import { addDays, type Day } from '../../domain/days.ts';
import type { BankFormat } from '../../platform/column-types.ts';
import { anyOf, type Db } from '../../platform/database.ts';
import type { BankLine } from './bank-line.ts';
import type { Match } from './match.ts';
import { compact } from './words.ts';

export type Caution = 'refund' | 'twin' | 'booked_already';

type Incoming = Pick<BankLine, 'day' | 'amount' | 'title'> & { id: string };

/** For so many days a transfer may have been booked by hand already. */
const A_MONTH = 31;
/** So far apart two columns may date a transfer. */
const SOME_DAYS = 3;

/**
 * Payments that came back; what a file of another kind told in other words; and what stands in the books: a deposit of the
 * same amount for that horse, of the day or the month after it, unless it came of a file of this kind, where the bank's own
 * words would tell it. Those of named columns do so only while nobody names others: there a transfer of these days is told too.
 */
export async function cautionsFor(
  db: Db,
  format: BankFormat,
  lines: readonly Incoming[],
  matches: ReadonlyMap<string, Match>,
): Promise<Map<string, Caution>> {
  const days = lines.map(({ day }) => day).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (!from || !to) return new Map();
  const isBooked = await depositsSince(db, format, from, lines, matches);
  const isTwin = await twinsIn(db, format, { from: addDays(from, -1), to: addDays(to, 1) });
  return new Map(
    lines.flatMap((line): [string, Caution][] => {
      const match = matches.get(line.id);
      if (match?.refund) return [[line.id, 'refund']];
      if (isBooked(line, match)) return [[line.id, 'booked_already']];
      return isTwin(line) ? [[line.id, 'twin']] : [];
    }),
  );
}

/** Whether a deposit like this one was booked for the horse it is most likely for. */
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

/** So much of a title is the same in files of every kind. */
const ALIKE = 24;

/** Whether a file of another kind had a line like this one. */
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
    .select(['transfer.transferred_on', 'transfer.amount', 'transfer.title'])
    .execute();
  const keyOf = (day: Day, amount: number, title: string) => `${day} ${amount} ${compact(title).slice(0, ALIKE)}`;
  const keys = new Set(others.map(({ transferred_on, amount, title }) => keyOf(transferred_on, amount, title)));
  return ({ day, amount, title }) => [-1, 0, 1].some((by) => keys.has(keyOf(addDays(day, by), amount, title)));
}
