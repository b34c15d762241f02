/** Lists of unknown banks: a person names their columns once. */
import { createHash } from 'node:crypto';
import type { Day } from '../../domain/days.ts';
import {
  badFile,
  isCurrency,
  isZloty,
  namesForeignCurrency,
  oneLine,
  type RefusedLine,
  readDay,
  type Statement,
} from './bank-line.ts';
import { accountsIn, areMixed, attempted, isAmount, type Row, readLine, readRows, rowsOf } from './csv.ts';
import { DELIMITERS } from './known-lists.ts';
import { compact } from './words.ts';

/** Column indexes from 0; all but the first three may be missing. */
export type Columns = {
  date: number;
  amount: number;
  title: number;
  payer: number | null;
  account: number | null;
  /** Null: the column is found by its heading or by its cells. */
  currency: number | null;
};

/** The indexes of an amount's column and of the neighbouring column with its currency. */
type Pair = { amount: number; currency: number };

/** The beginning of a list, and its likely columns. `pairs`: several if amounts of the account stand beside original ones. */
export type Table = { headings: string[]; rows: string[][]; likely: Partial<Columns>; pairs: Pair[]; digest: Buffer };

/** `above`: rows above the headings that have a day and an amount. */
type Found = { headings: string[]; above: Row[]; rows: Row[]; accounts: string[] };

/** Rows in which a list must begin. */
const ABOVE = 100;

/** Rows without a day, such as an opening balance, that may stand between the headings and the first booking. */
const BETWEEN = 20;

function findTable(text: string, today: Day): Found {
  let refusal: unknown;
  for (const delimiter of DELIMITERS)
    try {
      const found = tableIn(rowsOf(text, delimiter), today);
      if (found) return found;
    } catch (error) {
      refusal ??= error;
    }
  if (refusal) throw refusal;
  throw badFile('W tym pliku nie widać listy operacji z datami i kwotami. Wybierz wyciąg CSV albo MT940.');
}

type LookedAt = { isDated: boolean; isBooked: boolean; words: number };

/** A list begins below its headings, or at the first row with a day if it has none. */
function tableIn(all: readonly Row[], today: Day): Found | undefined {
  const beginning = all.slice(0, ABOVE + BETWEEN).map((row) => lookAt(row, today));
  if (!beginning.some(({ isBooked }) => isBooked)) return undefined;
  const top = beginning.findIndex(
    ({ words }, at) => words > 2 && beginning.slice(at + 1, at + 1 + BETWEEN).some(({ isBooked }) => isBooked),
  );
  if (top < 0)
    return tableOf(
      all,
      beginning.findIndex(({ isDated }) => isDated),
      [],
    );
  // The headings are the row above the first booking that has the most words.
  const until = top + beginning.slice(top).findIndex(({ isBooked }) => isBooked);
  const most = Math.max(...beginning.slice(top, until).map(({ words }) => words));
  const at = top + beginning.slice(top, until).findIndex(({ words }) => words === most);
  return {
    ...tableOf(all, at + 1, all[at]?.cells ?? []),
    above: all.slice(0, at).filter((_, nth) => beginning[nth]?.isBooked),
  };
}

/** Whether a row has a day, whether it has an amount too, and the number of words that may be headings. */
function lookAt({ cells }: Row, today: Day): LookedAt {
  const others = cells.filter((cell) => attempted(() => readDay(cell, today)) === undefined);
  const hasAmount = others.some(isAmount);
  const isDated = cells.length > 2 && others.length < cells.length;
  const words = others.filter((cell) => /\p{L}/u.test(cell)).length;
  return { isDated, isBooked: isDated && hasAmount, words: isDated || hasAmount ? 0 : words };
}

function tableOf(all: readonly Row[], first: number, named: readonly string[]): Found {
  const rows = all.slice(first);
  const width = Math.max(named.length, ...rows.slice(0, ABOVE).map(({ cells }) => cells.length));
  return {
    headings: Array.from({ length: width }, (_, at) => oneLine(named[at] ?? '') || `Kolumna ${at + 1}`),
    above: [],
    rows,
    accounts: accountsIn(
      all
        .slice(0, first)
        .flatMap(({ cells }) => cells)
        .join(' '),
    ),
  };
}

/** Banks' usual names of each column, folded, the best first. */
const USUAL_NAMES = {
  date: [/^dat[ae](ksieg|zreal|rozlicz)/, /^data(oper|trans)/, /^dat[ae]|^dzien/],
  amount: [/^kwota|uznania|wplyw|^amount/],
  title: [/tytu|opis|szczegol|^description/],
  payer: [/nadawc|kontrahent|zleceniodawc/],
  account: [/(rachun|kont|iban).*(nadawc|zrodl|kontrahent)|zkonta/, /^(?!kwot|walut|saldo).*(rachun|konto|nrb|iban)/],
} as const;

function likelyColumns(found: Found): Pick<Table, 'likely' | 'pairs'> {
  const names = found.headings.map(compact);
  const likely: Partial<Columns> = {};
  for (const [column, patterns] of Object.entries(USUAL_NAMES)) {
    const at = patterns.map((pattern) => names.findIndex((name) => pattern.test(name))).find((at) => at >= 0);
    if (at !== undefined) likely[column as keyof typeof USUAL_NAMES] = at;
  }
  const money = moneyIn(found, likely);
  const pairs = money.pairs.filter(({ amount }) => !/^(saldo|balance)/.test(names[amount] ?? ''));
  // Of several pairs the one in złote is likely; it brings its currency.
  if (pairs.length > 1) return { likely: { ...likely, amount: mostlyInZloty(found, pairs).amount }, pairs };
  const currency = currencyOf(money, found, likely.amount ?? 0);
  return { likely: currency === undefined ? likely : { ...likely, currency }, pairs };
}

function mostlyInZloty({ rows }: Found, pairs: readonly Pair[]): Pair {
  const counts = pairs.map(({ currency }) => sampleOf(rows, currency).filter(isZloty).length);
  return pairs[counts.indexOf(Math.max(...counts))] as Pair;
}

/** The rows that tell what a column contains. */
const SAMPLE = 1_000;

const sampleOf = (rows: readonly Row[], at: number): string[] =>
  rows.slice(0, SAMPLE).flatMap(({ cells }) => (cells[at] ?? '').trim() || []);

const isMostly = (cells: readonly string[], is: (cell: string) => boolean): boolean =>
  cells.filter(is).length > cells.length / 2;

type Money = { currencies: number[]; pairs: Pair[] };

const CURRENCY_NAME = /^(kod|symbol|oznaczenie)?walut[ay]|^wal$|^currency|^ccy/;

/**
 * Columns of currencies, found by headings or cells, with the amounts beside them. Titles and payers are left out: a horse may be
 * called Dolar.
 */
function moneyIn({ headings, rows }: Found, { date, title, payer, account }: Partial<Columns>): Money {
  const others = [date, title, payer, account];
  const columns = headings.flatMap((heading, at) =>
    others.includes(at) ? [] : { at, name: compact(heading), cells: sampleOf(rows, at) },
  );
  const currencies = columns
    .filter(({ name, cells }) => CURRENCY_NAME.test(name) || isMostly(cells, isCurrency))
    .map(({ at }) => at);
  const amounts = columns.filter(({ cells }) => isMostly(cells, isAmount)).map(({ at }) => at);
  const leads = currencies.length > 1 && (currencies[0] ?? 0) < (amounts[0] ?? 0);
  const pairs = currencies.flatMap((currency) => {
    const beside = leads ? [currency + 1, currency - 1] : [currency - 1, currency + 1];
    const amount = beside.find((at) => amounts.includes(at));
    return amount === undefined ? [] : { amount, currency };
  });
  return { currencies, pairs };
}

/** The column with the currency of an amount: its own, else the first one after it, else the last one before it. */
function currencyOf({ currencies, pairs }: Money, { headings }: Found, amount: number): number | undefined {
  const own = ownCurrency(pairs, amount);
  if (own !== undefined || /pln|zlot/.test(compact(headings[amount] ?? ''))) return own;
  const columns = currencies.filter((at) => at !== amount);
  return columns.find((at) => at > amount) ?? columns.at(-1);
}

function ownCurrency(pairs: readonly Pair[], amount: number): number | undefined {
  const own = pairs.filter((pair) => pair.amount === amount).map(({ currency }) => currency);
  return own.find((at) => at > amount) ?? own.at(-1);
}

const SHOWN = 5;

/** The beginning of a list whose columns must be named. Throws BadInput for a file without a list. */
export function previewOf(text: string, today: Day): Table {
  const found = findTable(text, today);
  const { headings } = found;
  const rows = found.rows
    .slice(0, SHOWN)
    .map(({ cells }) => headings.map((_, at) => oneLine(cells[at] ?? '').slice(0, 60)));
  const digest = createHash('sha256').update(JSON.stringify(headings)).digest();
  return { headings, rows, ...likelyColumns(found), digest };
}

export function readColumns(text: string, columns: Columns, today: Day): Statement {
  const found = findTable(text, today);
  const { headings, above, rows, accounts } = found;
  const money = moneyIn(found, columns as Partial<Columns>);
  const currency = columns.currency ?? currencyOf(money, found, columns.amount) ?? null;
  // Whichever column was chosen, an amount beside 'EUR' is not in złote.
  const own = ownCurrency(money.pairs, columns.amount) ?? null;
  const heading = headings[columns.amount] ?? '';
  const headingCurrency = namesForeignCurrency(heading) ? heading : '';
  const isInZloty = /pln|zlot/.test(compact(heading));
  const mixed = !isInZloty && areMixed(rows, [own, currency]);
  const { lines, refused } = readRows(rows, ({ line, cells }) => {
    const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim());
    const named = [cell(own), cell(currency), headingCurrency].filter(Boolean);
    const isUnknown = mixed && named.length === 0 && !/pln|zł/i.test(cell(columns.amount));
    const texts = {
      date: cell(columns.date),
      amount: cell(columns.amount),
      currency: isUnknown ? null : (named.find((text) => !isZloty(text)) ?? ''),
      title: cell(columns.title),
      payer: cell(columns.payer),
      account: cell(columns.account),
      reference: '',
    };
    return readLine(line, texts, today);
  });
  const outside = above.map(({ line }): RefusedLine => ({ line, why: 'above' }));
  return { format: 'columns', accounts, lines, refused: [...outside, ...refused] };
}
