/** The rows of a month's table on pages and paper: what repeats is one of them. */
import { type Entry, factsOfLine, nameOfLine } from './account-lines.ts';
import { formatDay } from './days.ts';
import { dayOfMonth } from './ledger.ts';
import { formatMoney, type Grosze, grosze } from './money.ts';

/** From so many on the same is one row of a list. */
export const REPEATED = 3;

/** `doubt`: whatever is known of the owner's last doubt about it; false or null where there is none. */
type Line = Entry & { horse_id: string; doubt: unknown };

/** A line, or lines that repeat: what they come to, and the balance after it when one adds from row to row. */
export type MonthRow<Of extends Line> = { lines: [Of, ...Of[]]; amount: Grosze; balance: Grosze };

/** Each line by itself. */
export const singleRows = <Of extends Line>(carryOver: Grosze, lines: readonly Of[]): MonthRow<Of>[] =>
  balanced(
    carryOver,
    lines.map((line) => [line]),
  );

/**
 * What repeats is one row, which stands where the last of its lines does. A line that somebody commented on, doubted or
 * reversed stands by itself.
 */
export function foldedRows<Of extends Line>(carryOver: Grosze, lines: readonly Of[]): MonthRow<Of>[] {
  const same = Map.groupBy(lines, kindOf);
  const rows = lines.flatMap((line): [Of, ...Of[]][] => {
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

function balanced<Of extends Line>(carryOver: Grosze, rows: readonly [Of, ...Of[]][]): MonthRow<Of>[] {
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

/** A row on paper, where nothing opens: the day it stands on, its name, and its facts or its days. */
export function onPaper(row: MonthRow<Line>): { day: string; name: string; facts: string } {
  const [line, ...more] = row.lines;
  const day = formatDay((more.at(-1) ?? line).occurred_on);
  const name = nameOfLine(line);
  if (more.length === 0) return { day, name, facts: factsOfLine(line, false) };
  return { day, name: `${name} ${timesOf(row)}`, facts: daysOf(row.lines) };
}

/** The days of the month on which lines stand, by day: 'dni 1–12, 14 (2×), 20–24'. */
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
