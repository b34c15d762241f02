import { normalForm } from '../../domain/normal-form.ts';
import { BadInput } from '../../platform/http/errors.ts';

/** A row of a sheet: its number in the spreadsheet, and its cells as texts. */
export type SheetRow = { line: number; cells: string[] };

/** A cell that is merged down a column, over these lines. */
export type Merged = { column: number; from: number; to: number };

/**
 * Empty rows are left out. `name`: the sheet of a file; `others`: its other visible sheets with horses. `parted`: cells were
 * split at a character that may also stand in a cell.
 */
export type Table = { rows: SheetRow[]; merged: Merged[]; name?: string; others?: Table[]; parted?: boolean };

/** The cell of a formula without a result. */
export const NO_VALUE = '#BRAK!';

export const MAX_ROWS = 2_000;
export const MAX_COLUMNS = 100;
/** Limited because each booking makes work for a year. */
const MAX_BOOKINGS = 20_000;

/** Rows above the headings: a title, a date, blanks. */
export const ABOVE = 20;

/** Characters of one cell, and of all together. A longer cell keeps one letter more, so that it is wrong in every column. */
export const LONGEST_CELL = 1_000;
export const MOST_TEXT = 2_000_000;

export const badSheet = (text: string) => new BadInput(undefined, { sheet: text });

export const tooWide = () =>
  badSheet(`Arkusz może mieć najwyżej ${MAX_COLUMNS} kolumn. Usuń te, które nie są o koniach.`);
export const tooLong = () =>
  badSheet('Arkusz może mieć najwyżej 2000 wierszy. Usuń te, które nie są o koniach, albo podziel arkusz.');

/** Throws BadInput at the field `sheet`. */
export function refuseTooMany(bookings: number): void {
  if (bookings > MAX_BOOKINGS)
    throw badSheet(
      'Arkusz może zamówić najwyżej 20 000 usług: jedną w każdej komórce z usługą. Podziel go na mniejsze arkusze.',
    );
}

/** Removes invisible characters: direction marks, zero-width and control ones. Runs of blanks become one blank or line break. */
export const cleanCell = (text: string): string =>
  normalForm(text, 'NFC')
    .replace(/[\p{Cf}\p{DI}\p{Co}\p{Cs}]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, (blanks) => (/[\n\v\f\r\u0085\u2028\u2029]/.test(blanks) ? '\n' : ' '))
    .trim();

export const onOneLine = (cell: string): string => cell.replaceAll('\n', ' ');

/** Cleans the cells and checks the limits. Throws BadInput at the field `sheet`. */
export function tableOf(rows: SheetRow[], merged: Merged[] = []): Table {
  let size = 0;
  const clean: SheetRow[] = [];
  for (const { line, cells } of rows) {
    const texts = cells.map((cell) => cleanCell(cell).slice(0, LONGEST_CELL + 1));
    while (texts.at(-1) === '') texts.pop();
    if (texts.length === 0) continue;
    if (texts.length > MAX_COLUMNS) throw tooWide();
    size += texts.join('').length;
    if (size > MOST_TEXT) throw badSheet('W tym arkuszu jest za dużo tekstu. Zostaw w nim same konie.');
    clean.push({ line, cells: texts });
  }
  if (clean.length > MAX_ROWS + ABOVE) throw tooLong();
  if (clean.length === 0) throw badSheet('Ten arkusz jest pusty.');
  return { rows: clean, merged };
}
