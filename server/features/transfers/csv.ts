/** Rows of a bank's list as CSV, and the bookings in them. */
import { CsvError, parse } from 'csv-parse/sync';
import type { Day } from '../../domain/days.ts';
import {
  type BankLine,
  badFile,
  isCurrency,
  isZloty,
  LONGEST_ROW,
  MAX_LINES,
  oneLine,
  type RefusedLine,
  readAccount,
  readAmount,
  readDay,
  tooLong,
  Unreadable,
} from './bank-line.ts';
import { fold } from './words.ts';

export type Row = { line: number; cells: string[] };

/** The cells of a row by meaning, not yet parsed. */
export type RowTexts = Record<'date' | 'amount' | 'title' | 'payer' | 'account' | 'reference', string> & {
  /** Null if it is blank while other rows have a currency other than złote. */
  currency: string | null;
};

/** Throws Unreadable, also for a row that is no booking. */
export function readLine(line: number, texts: RowTexts, today: Day): BankLine {
  const { date, amount, currency, title, payer, account, reference } = texts;
  // Headings are repeated on each page of some lists.
  if ((!date && !isAmount(amount)) || !/\d/.test(date + amount)) throw new Unreadable('no_line');
  if (isSum(texts)) throw new Unreadable('sum');
  if (!amount) throw new Unreadable('no_amount');
  if (!date) throw new Unreadable('no_date');
  if (currency === null) throw new Unreadable('no_currency');
  if (currency && !isZloty(currency)) throw new Unreadable('currency');
  return {
    line,
    day: readDay(date, today),
    amount: readAmount(amount),
    title: oneLine(title),
    payer: oneLine(payer),
    account: readAccount(account),
    reference: reference.replace(/\W/g, ''),
  };
}

/** Whether one of these columns has a currency other than złote, so that a blank in it may be any. */
export const areMixed = (rows: readonly Row[], columns: readonly (number | null)[]): boolean =>
  rows.some(({ cells }) =>
    columns.some((at) => {
      const cell = (cells[at ?? -1] ?? '').trim();
      return isCurrency(cell) && !isZloty(cell);
    }),
  );

const SUM = /^(?:saldo|suma|razem|ogolem|lacznie)\b/;

/** Titles that no payer writes; 'Saldo' alone may be a payer's. */
const BALANCE =
  /^(?:saldo (?:poczatkowe|koncowe|otwarcia|zamkniecia|ksiegowe|dostepne)|suma (?:obrotow|operacji|uznan|obciazen))/;

/** A balance or a total: 'Saldo końcowe' instead of a day, or as the title of a row without a payer. */
const isSum = ({ date, title, payer, account }: RowTexts): boolean =>
  SUM.test(fold(date)) || (!payer && !account && (date ? BALANCE : SUM).test(fold(title)));

export const isAmount = (text: string): boolean => attempted(() => readAmount(text)) !== undefined;

export function attempted<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The distinct account numbers in a text. Above a list they are the stable's own. */
export const accountsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/(?<!\d)\d{2}(?: ?\d{4}){6}(?!\d)/g)].map(([digits]) => readAccount(digits))),
];

export function readRows(
  rows: readonly Row[],
  read: (row: Row) => BankLine,
): { lines: BankLine[]; refused: RefusedLine[] } {
  const lines: BankLine[] = [];
  const refused: RefusedLine[] = [];
  for (const row of rows)
    try {
      lines.push(read(row));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      refused.push({ line: row.line, why: error.why });
    }
  return { lines, refused };
}

/** The rows that are not empty. Throws BadInput for a file that is not a list, or too long. */
export function rowsOf(text: string, delimiter: string, linesBefore = 0): Row[] {
  try {
    return parsed(text, delimiter, linesBefore, false);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  // Some banks do not escape the quotes in a company's name; such a row is parsed as a single line.
  try {
    const rows = parsed(text, delimiter, linesBefore, true);
    const broken = rows.find(({ cells }) => cells.some((cell) => cell.includes('\n')));
    if (!broken) return rows;
    throw brokenQuotes(broken.line);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw brokenQuotes(Number((error as { lines?: number }).lines ?? 1) + linesBefore);
  }
}

const brokenQuotes = (line: number) =>
  badFile(
    `Tej listy nie da się odczytać: cudzysłów nie jest zamknięty (do wiersza ${line}). Pobierz ją z banku jeszcze raz.`,
  );

const WIDEST = 60;

function parsed(text: string, delimiter: string, linesBefore: number, relax_quotes: boolean): Row[] {
  const rows: Row[] = [];
  let records = 0;
  parse(text, {
    delimiter,
    relax_quotes,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    to: MAX_LINES + 2,
    on_record: (cells, { lines }) => {
      records++;
      const row = { line: lines + linesBefore, cells: cells.slice(0, WIDEST) };
      if (row.cells.some((cell: string) => holdsRow(cell, delimiter))) throw brokenQuotes(row.line);
      if (row.cells.some((cell: string) => cell.trim())) rows.push(row);
      return null;
    },
  });
  if (records > MAX_LINES + 1) throw tooLong();
  return rows;
}

const DATED = /^\W{0,3}(?:\d{4}[-./]\d{2}[-./]\d{2}|\d{1,2}[-./]\d{1,2}[-./]\d{4})\b/;

/** Whether a cell between two stray quotes has swallowed whole rows: one of its further lines has cells and a day. */
const holdsRow = (cell: string, delimiter: string): boolean =>
  cell.includes('\n') &&
  cell
    .split('\n')
    .slice(1)
    .map((line) => line.split(delimiter))
    .some((cells) => cells.length > 1 && cells.some((cell) => DATED.test(cell)));
