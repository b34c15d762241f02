import { type ChosenColumns, readColumns, setCell } from './columns.ts';
import type { Facts } from './facts.ts';
import type { SheetInput } from './plan.ts';
import type { Mending } from './schema.ts';
import { cleanCell, type Table } from './table.ts';

/** A form sends each column, answer and cell in a field of its own; a call sends them as JSON. */
export function mendingIn(typed: Record<string, unknown>): Record<string, unknown> {
  const parted: Record<string, Record<string, unknown>> = { columns: {}, answers: {}, cells: {} };
  for (const [name, value] of Object.entries(typed)) {
    const [, kind = '', key = ''] = /^(column|answer|cell)_(.+)$/.exec(name) ?? [];
    const part = parted[`${kind}s`];
    if (part) part[key] = value;
  }
  for (const name of Object.keys(parted)) if (typed[name] !== undefined) parted[name] = jsonIn(typed[name]);
  return parted;
}

function jsonIn(value: unknown): Record<string, unknown> {
  try {
    return JSON.parse(String(value));
  } catch {
    return {};
  }
}

/** The sheet with the corrections applied. Another sheet of its file starts without corrections. */
export function mended(sheet: SheetInput, { sheet_name, cells, columns, answers }: Mending, facts: Facts): SheetInput {
  const other = sheet_name === undefined ? undefined : turnedTo(sheet.table, sheet_name);
  if (other) return { table: other, columns: {}, answers: sheet.answers };
  const after = { table: withCells(sheet.table, cells), answers: { ...sheet.answers, ...answers } };
  return { ...after, columns: namedByHand(after, { ...sheet.columns, ...columns }, facts) };
}

function turnedTo({ others = [], ...table }: Table, name: string): Table | undefined {
  const wanted = others.find((other) => other.name === name);
  return wanted && { ...wanted, others: [table, ...others.filter((other) => other !== wanted)] };
}

function withCells(before: Table, cells: Mending['cells']): Table {
  const table = structuredClone(before);
  for (const [place, text] of Object.entries(cells)) {
    const [line, column] = place.split(':').map(Number) as [number, number];
    const row = table.rows.find((one) => one.line === line);
    if (row) setCell(row, column, cleanCell(text));
  }
  return table;
}

/** The columns that differ from their headings; a form sends all columns. */
function namedByHand(
  { table, answers }: Omit<SheetInput, 'columns'>,
  sent: Record<string, string>,
  { services }: Facts,
): ChosenColumns {
  const { columns } = readColumns(table, services, answers);
  const named = Object.entries(sent).filter(([nth, kind]) => kind !== columns[Number(nth)]?.kind);
  return Object.fromEntries(named) as ChosenColumns;
}
