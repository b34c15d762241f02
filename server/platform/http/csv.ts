import { type Grosze, toZloty } from '../../domain/money.ts';

/** A cell of a CSV file; numbers are amounts of money in grosze. */
export type Cell = string | Grosze | null;

/** Makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A row in the format of Polish spreadsheets: semicolons between cells, CRLF at the end. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(drawCell).join(';')}\r\n`;

function drawCell(cell: Cell): string {
  if (cell === null) return '';
  // A negative amount begins with '-' but is no formula, so it is not escaped.
  if (typeof cell === 'number') return toZloty(cell).toFixed(2).replace('.', ',');
  // A spreadsheet would evaluate such a text as a formula; an apostrophe keeps it text.
  const text = /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[;"\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
