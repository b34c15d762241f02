import { type Grosze, toZloty } from '../domain/money.ts';

/** A cell: a text, or an amount of money. */
export type Cell = string | Grosze | null;

/** What a file begins with, so that Excel reads it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A row as Polish spreadsheets read it: parted by semicolons, ended by CRLF. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(drawCell).join(';')}\r\n`;

function drawCell(cell: Cell): string {
  if (cell === null) return '';
  // An amount is ours, and no formula whatever its sign.
  if (typeof cell === 'number') return toZloty(cell).toFixed(2).replace('.', ',');
  // A program would take such a text for a formula; an apostrophe makes it a text again.
  const text = /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[;"\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
