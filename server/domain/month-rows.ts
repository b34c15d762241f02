/** The rows of a month's table on pages and paper. Repeated lines are folded into one row. */
import { type Entry, factsOfLine, nameOfLine } from './account-lines.ts';
import { formatDay } from './days.ts';
import { dayOfMonth } from './ledger.ts';
import { formatMoney, type Grosze, grosze } from './money.ts';

/** The number of equal lines from which they are folded into one row. */
export const REPEATED = 3;

/** `doubt`: the owner's last doubt about the entry, in any form; false or null without one. */
type Line = Entry & { horse_id: string; doubt: unknown };

/** One or more equal lines with their sum, and the balance after the row. */
export type MonthRow<L extends Line> = { lines: [L, ...L[]]; amount: Grosze; balance: Grosze };

export const singleRows = <L extends Line>(carryOver: Grosze, lines: readonly L[]): MonthRow<L>[] =>
  balanced(
    carryOver,
    lines.map((line) => [line]),
  );

/**
 * Folds equal lines into one row, at the place of the last of them. A line with a note, a doubt or a reversal keeps a row of
 * its own.
 */
export function foldedRows<L extends Line>(carryOver: Grosze, lines: readonly L[]): MonthRow<L>[] {
  const same = Map.groupBy(lines, kindOf);
  const rows = lines.flatMap((line): [L, ...L[]][] => {
    const [first = line, ...rest] = same.get(kindOf(line)) ?? [];
    if (rest.length + 1 < REPEATED) return [[line]];
    return rest.at(-1) === line ? [[first, ...rest]] : [];
  });
  return balanced(carryOver, rows);
}

function kindOf({ id, horse_id, kind, service_name, monthly, amount, note, doubt, reversed_by }: Line): string {
  const isPlain = kind === 'service' && !monthly && !note && !doubt && !reversed_by;
  return isPlain ? `${horse_id} ${amount} ${service_name}` : id;
}

function balanced<L extends Line>(carryOver: Grosze, rows: readonly [L, ...L[]][]): MonthRow<L>[] {
  let balance: number = carryOver;
  return rows.map((lines) => {
    const amount = grosze(lines.reduce((sum, line) => sum + line.amount, 0));
    balance += amount;
    return { lines, amount, balance: grosze(balance) };
  });
}

/** '24 × 8,00 zł = 192,00 zł' */
export const timesOf = ({ lines, amount }: MonthRow<Line>): string =>
  `${lines.length}\u00a0×\u00a0${formatMoney(grosze(-lines[0].amount))} =\u00a0${formatMoney(grosze(-amount))}`;

/** The texts of a row on paper, where nothing can be expanded: day, name, and the facts of a line or the days of several. */
export function onPaper(row: MonthRow<Line>): { day: string; name: string; facts: string } {
  const [line, ...more] = row.lines;
  const day = formatDay((more.at(-1) ?? line).occurred_on);
  const name = nameOfLine(line);
  if (more.length === 0) return { day, name, facts: factsOfLine(line, false) };
  return { day, name: `${name} ${timesOf(row)}`, facts: daysOf(row.lines) };
}

/** The days of the month of the lines: 'dni 1–12, 14 (2×), 20–24'. Lines are in order of day. */
function daysOf(lines: readonly Line[]): string {
  const runs: { from: number; to: number; times: number }[] = [];
  for (const [date, { length: times }] of Map.groupBy(lines, ({ occurred_on }) => dayOfMonth(occurred_on))) {
    const run = runs.at(-1);
    if (run && date === run.to + 1 && times === 1 && run.times === 1) run.to = date;
    else runs.push({ from: date, to: date, times });
  }
  const words = runs.map(({ from, to, times }) =>
    times > 1 ? `${from} (${times}×)` : from === to ? from : `${from}–${to}`,
  );
  return `dni ${words.join(', ')}`;
}
