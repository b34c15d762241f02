/** Statements as CSV: known banks by their headings, any other bank once its columns are named. */
import { createHash } from 'node:crypto';
import { CsvError, parse } from 'csv-parse/sync';
import type { Day } from '../../domain/days.ts';
import type { BankFormat } from '../../platform/data/column-types.ts';
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

/** Column indexes from 0; payer and account may be missing. */
export type Columns = { date: number; amount: number; title: number; payer: number | null; account: number | null };

type Row = { line: number; cells: string[] };

/** How to recognise and read a bank's list. */
type Bank = {
  format: BankFormat;
  delimiter: string;
  headings: RegExp;
  /** Folded headings of each column; the first that exists is used. */
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

/** Undefined when it is no known bank's list. */
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
    // Blocked money has no amount yet; totals at the end have no day.
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

/** PKO labels the cells of a description: 'Tytuł: Bursztyn'. */
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

/** mBank puts everything into one text, with the payer's account in the middle. */
function accountFromTitle(line: BankLine): BankLine {
  const digits = /(?<!\d)\d{2}(?: ?\d{4}){6}(?!\d)/.exec(line.title)?.[0];
  return digits ? { ...line, title: oneLine(line.title.replace(digits, ' ')), account: readAccount(digits) } : line;
}

/** The stable's own account, if the file has exactly one above its list. */
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

/** Throws a refusal of a file that is no list, or too long. */
function rowsOf(text: string, delimiter: string, linesBefore = 0): Row[] {
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
  parse(text, {
    delimiter,
    relax_quotes,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    to: MAX_LINES + 2,
    on_record: (cells, { lines }) => {
      rows.push({ line: lines + linesBefore, cells: cells.slice(0, WIDEST) });
      return null;
    },
  });
  if (rows.length > MAX_LINES + 1) throw badFile('Wyciąg może mieć najwyżej 20 000 wierszy. Wczytaj krótszy okres.');
  return rows;
}

export type Table = { headings: string[]; rows: string[][]; digest: Buffer };

/** Where the list begins: the row before the first that has a day and an amount, or that row itself. */
type Found = { all: Row[]; first: number; headings: string[] };

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

const SHOWN = 5;

/** The beginning of a list whose columns must be named. Throws a refusal of a file without a list. */
export function previewOf(text: string, today: Day): Table {
  const { all, first, headings } = findTable(text, today);
  const rows = all
    .slice(first, first + SHOWN)
    .map(({ cells }) => headings.map((_, at) => oneLine(cells[at] ?? '').slice(0, 60)));
  return { headings, rows, digest: createHash('sha256').update(JSON.stringify(headings)).digest() };
}

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
