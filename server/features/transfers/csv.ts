/** Statements as lists of operations: those of banks known by their headings, and any other once its columns are named. */
import { createHash } from 'node:crypto';
import { CsvError, parse } from 'csv-parse/sync';
import type { Day } from '../../domain/days.ts';
import type { BankFormat } from '../../platform/column-types.ts';
import {
  type BankLine,
  badFile,
  LONGEST_ROW,
  MAX_LINES,
  oneLine,
  type RefusedLine,
  readAccount,
  readAmount,
  readDay,
  type Statement,
  Unreadable,
} from './bank-line.ts';
import { compact } from './words.ts';

/** Which column holds what, counted from 0; a file may have no payers or no accounts. */
export type Columns = { date: number; amount: number; title: number; payer: number | null; account: number | null };

/** A row of a list, with the line of the file it begins in. */
type Row = { line: number; cells: string[] };

/** What a bank's list is known by: how its headings begin, what parts them, how a row is read. */
type Bank = {
  format: BankFormat;
  delimiter: string;
  headings: RegExp;
  /** What stands in a row, by folded headings: the first of several that there is. */
  columns: Record<'date' | 'amount' | 'title' | 'payer' | 'account' | 'reference' | 'currency', string[]>;
  finish?: (line: BankLine, cells: readonly string[]) => BankLine;
};

const BANKS: readonly Bank[] = [
  {
    format: 'mbank_list',
    delimiter: ';',
    headings: /^"?#Data operacji"?;"?#Opis operacji"?;"?#Rachunek"?;"?#Kategoria"?;"?#Kwota"?/m,
    columns: { ...none(), date: ['dataoperacji'], amount: ['kwota'], title: ['opisoperacji'] },
    finish: (line) => accountFromTitle(line),
  },
  {
    format: 'mbank_statement',
    delimiter: ';',
    headings: /^"?#Data księgowania"?;"?#Data operacji"?;"?#Opis operacji"?;"?#Tytuł"?;"?#Nadawca\/Odbiorca"?;/m,
    columns: {
      ...none(),
      date: ['dataksiegowania'],
      amount: ['kwota'],
      title: ['tytul'],
      payer: ['nadawcaodbiorca'],
      account: ['numerkonta'],
    },
  },
  {
    format: 'ing',
    delimiter: ';',
    headings: /^"?Data transakcji"?;"?Data księgowania"?;"?Dane kontrahenta"?;"?Tytuł"?;/m,
    columns: {
      date: ['dataksiegowania', 'datatransakcji'],
      amount: ['kwotatransakcjiwalutarachunku', 'kwotatransakcji'],
      title: ['tytul'],
      payer: ['danekontrahenta'],
      account: ['nrrachunku'],
      reference: ['nrtransakcji'],
      currency: ['waluta'],
    },
  },
  {
    format: 'pko',
    delimiter: ',',
    headings: /^"?Data operacji"?,"?Data waluty"?,"?Typ transakcji"?,"?Kwota"?/m,
    columns: { ...none(), date: ['dataoperacji'], amount: ['kwota'], title: ['opistransakcji'], currency: ['waluta'] },
    finish: fromDescriptions,
  },
];

function none(): Bank['columns'] {
  return { date: [], amount: [], title: [], payer: [], account: [], reference: [], currency: [] };
}

/** Reads the list of a known bank; undefined when it is none of these. */
export function readKnownCsv(text: string, today: Day): Statement | undefined {
  for (const bank of BANKS) {
    const found = bank.headings.exec(text);
    if (!found) continue;
    const before = text.slice(0, found.index);
    const [headings, ...rows] = rowsOf(text.slice(found.index), bank.delimiter, before.split('\n').length - 1);
    return {
      format: bank.format,
      account: accountIn(before),
      ...readRows(rows, readerOf(bank, headings?.cells ?? []), today),
    };
  }
  return undefined;
}

type Read = (row: Row, today: Day) => BankLine | null;

function readerOf({ columns, finish }: Bank, headings: readonly string[]): Read {
  const names = headings.map(compact);
  const place = (wanted: readonly string[]) => wanted.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1;
  const at = Object.fromEntries(Object.entries(columns).map(([name, wanted]) => [name, place(wanted)])) as Record<
    keyof Bank['columns'],
    number
  >;
  return ({ line, cells }, today) => {
    const cell = (name: keyof Bank['columns']) => (cells[at[name]] ?? '').trim();
    // Blocked money has no amount yet, sums at the foot have no day.
    if (!cell('date') || !cell('amount')) return null;
    if (cell('currency') && cell('currency') !== 'PLN') throw new Unreadable('currency');
    const read = {
      line,
      day: readDay(cell('date'), today),
      amount: readAmount(cell('amount')),
      title: oneLine(cell('title')),
      payer: oneLine(cell('payer')),
      account: readAccount(cell('account')),
      reference: cell('reference').replace(/\W/g, ''),
    };
    return finish?.(read, cells) ?? read;
  };
}

/** PKO names what stands in each cell of a description: 'Tytuł: Bursztyn'. */
function fromDescriptions(line: BankLine, cells: readonly string[]): BankLine {
  const described = (name: string) => {
    const cell = cells.find((text) => text.trim().startsWith(`${name}:`));
    return oneLine(cell?.slice(cell.indexOf(':') + 1) ?? '');
  };
  return {
    ...line,
    title: described('Tytuł'),
    payer: described('Nazwa nadawcy'),
    account: readAccount(described('Rachunek nadawcy')),
    reference: described('Numer referencyjny').replace(/\W/g, ''),
  };
}

/** mBank's list tells all in one text, the payer's account in its midst. */
function accountFromTitle(line: BankLine): BankLine {
  const digits = /(?<!\d)\d{2}(?: ?\d{4}){6}(?!\d)/.exec(line.title)?.[0];
  return digits ? { ...line, title: oneLine(line.title.replace(digits, ' ')), account: readAccount(digits) } : line;
}

/** The stable's own account, where a file says it above its list; several: none of them is known to be. */
function accountIn(before: string): string | null {
  const found = new Set(
    [...before.matchAll(/(?<!\d)\d{2}(?: ?\d{4}){6}(?!\d)/g)].map(([digits]) => readAccount(digits)),
  );
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

function readRows(rows: readonly Row[], read: Read, today: Day): { lines: BankLine[]; refused: RefusedLine[] } {
  const lines: BankLine[] = [];
  const refused: RefusedLine[] = [];
  for (const row of rows)
    try {
      const line = read(row, today);
      if (line) lines.push(line);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      refused.push({ line: row.line, why: error.why });
    }
  return { lines, refused };
}

/** The rows of a list. Throws a refusal of a file that is none, or too long. */
function rowsOf(text: string, delimiter: string, linesBefore = 0): Row[] {
  try {
    return parsed(text, delimiter, linesBefore, false);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  // Some banks leave the quotes of a company's name as they are; then nothing may go on in the next line.
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

/** More columns than any bank has; what stands beyond them is not looked at. */
const WIDEST = 60;

function parsed(text: string, delimiter: string, linesBefore: number, relax_quotes: boolean): Row[] {
  const rows: Row[] = [];
  parse(text, {
    ...{ delimiter, relax_quotes, relax_column_count: true, skip_empty_lines: true },
    ...{ max_record_size: LONGEST_ROW, to: MAX_LINES + 2 },
    on_record: (cells, { lines }) => {
      rows.push({ line: lines + linesBefore, cells: cells.slice(0, WIDEST) });
      return null;
    },
  });
  if (rows.length > MAX_LINES + 1) throw badFile('Wyciąg może mieć najwyżej 20 000 wierszy. Wczytaj krótszy okres.');
  return rows;
}

/** A list of a bank that is not known: what its headings are, and its first rows. */
export type Table = { headings: string[]; rows: string[][]; digest: Buffer };

/** Where the list begins: the row before the first that has a day and an amount, or that one itself. */
type Found = { all: Row[]; first: number; headings: string[] };

/** How many rows may stand above a list. */
const ABOVE = 100;

function findTable(text: string, today: Day): Found {
  for (const delimiter of [';', '\t', ',', '|']) {
    const all = attempted(() => rowsOf(text, delimiter));
    const first =
      all?.slice(0, ABOVE).findIndex(({ cells }) => cells.length > 2 && cells.some(isDay) && cells.some(isAmount)) ??
      -1;
    if (!all || first < 0) continue;
    const above = all[first - 1]?.cells ?? [];
    const named = above.filter((cell) => /\p{L}/u.test(cell)).length > 2;
    const width = Math.max(
      ...all.slice(first, first + ABOVE).map(({ cells }) => cells.length),
      named ? above.length : 0,
    );
    const headings = Array.from(
      { length: width },
      (_, at) => (named && oneLine(above[at] ?? '')) || `Kolumna ${at + 1}`,
    );
    return { all, first, headings };
  }
  throw badFile('W tym pliku nie widać listy operacji z datami i kwotami. Wybierz wyciąg CSV albo MT940.');

  function isDay(cell: string) {
    return attempted(() => readDay(cell, today)) !== undefined;
  }
  function isAmount(cell: string) {
    return /[.,]\d{1,2}\b/.test(cell) && attempted(() => readAmount(cell)) !== undefined;
  }
}

function attempted<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** So many rows show what is in the columns. */
const SHOWN = 5;

/** The beginning of a list whose columns somebody has to name. Throws a refusal of a file in which there is none. */
export function previewOf(text: string, today: Day): Table {
  const { all, first, headings } = findTable(text, today);
  const rows = all
    .slice(first, first + SHOWN)
    .map(({ cells }) => headings.map((_, at) => oneLine(cells[at] ?? '').slice(0, 60)));
  return { headings, rows, digest: createHash('sha256').update(JSON.stringify(headings)).digest() };
}

/** Reads a list by its columns. */
export function readColumns(text: string, columns: Columns, today: Day): Statement {
  const { all, first } = findTable(text, today);
  const read: Read = ({ line, cells }) => {
    const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim());
    if (!cell(columns.date) || !cell(columns.amount)) return null;
    return {
      line,
      day: readDay(cell(columns.date), today),
      amount: readAmount(cell(columns.amount)),
      title: oneLine(cell(columns.title)),
      payer: oneLine(cell(columns.payer)),
      account: readAccount(cell(columns.account)),
      reference: '',
    };
  };
  return {
    format: 'columns',
    account: accountIn(
      all
        .slice(0, first)
        .flatMap(({ cells }) => cells)
        .join(' '),
    ),
    ...readRows(all.slice(first), read, today),
  };
}
