import { factsOfLine, lineNames, nameOfLine } from '../../domain/account-lines.ts';
import { askedInWords } from '../../domain/asked.ts';
import { formatDay } from '../../domain/days.ts';
import { singleRows } from '../../domain/month-rows.ts';
import { BYTE_ORDER_MARK, type Cell, csvRow } from '../../platform/http/csv.ts';
import type { Statement } from './schema.ts';

const HEAD = ['Dzień', 'Koń', 'Pozycja', 'Wykonanie', 'Uwagi', 'Kwota', 'Saldo'];

/** A statement as CSV: the lines of each horse between its opening and closing balance, then the sums. */
export function statementCsv({ month, until, today, sums, asked, horses }: Statement): string {
  const rows: Cell[][] = [HEAD];
  const first = formatDay(month);
  const last = formatDay(until);
  for (const { name, lines, sums: of } of horses) {
    rows.push([first, name, lineNames.carryOver, null, null, of.carry_over, of.carry_over]);
    for (const {
      lines: [line],
      amount,
      balance,
    } of singleRows(of.carry_over, lines))
      rows.push([
        formatDay(line.occurred_on),
        name,
        nameOfLine(line),
        factsOfLine(line, false),
        line.note,
        amount,
        balance,
      ]);
    rows.push([last, name, 'Saldo', null, null, null, of.closing]);
  }
  rows.push([first, 'Razem', lineNames.carryOver, null, null, sums.carry_over, null]);
  rows.push([last, 'Razem', 'Suma miesiąca', null, null, sums.sum, null]);
  rows.push([last, 'Razem', 'Wpłaty i zmiany', null, null, sums.deposits, null]);
  rows.push([last, 'Razem', 'Saldo', null, null, null, sums.closing]);
  rows.push([formatDay(today), 'Razem', 'Do zapłaty', null, askedInWords(asked), asked.asked, null]);
  rows.push([formatDay(today), 'Razem', 'W tym po terminie', null, null, asked.overdue, null]);
  return BYTE_ORDER_MARK + rows.map(csvRow).join('');
}
