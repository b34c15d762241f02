import { lineNames, methodNames, nameOfDays, reversalNames } from '../../domain/account-lines.ts';
import { formatDay } from '../../domain/days.ts';
import { lastNameFirst } from '../../domain/names.ts';
import { capitalised } from '../../domain/plural.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../platform/http/csv.ts';
import type { ChangeOfBooks } from './queries.ts';

const HEAD = [
  'Data',
  'Numer',
  'Właściciel',
  'Koń',
  'Rodzaj',
  'Kwota',
  'Dzień wpłaty',
  'Forma',
  'Wycofuje numer',
  'Z wyciągu',
  'Uwagi',
];

/** A month's changes as CSV for the accountant, in chunks. An amount that reduces a balance is negative. */
export async function* depositsCsv(changes: AsyncIterable<ChangeOfBooks[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(HEAD);
  for await (const some of changes) yield some.map(changeRow).join('');
}

function changeRow(change: ChangeOfBooks): string {
  const { seq, occurred_on, horse_name, amount, paid_on, method, undone, by_transfer, note } = change;
  return csvRow([
    formatDay(occurred_on),
    String(seq),
    lastNameFirst(change),
    horse_name,
    nameOf(change),
    amount,
    paid_on && formatDay(paid_on),
    method && methodNames[method],
    undone === null ? null : String(undone),
    by_transfer ? 'tak' : null,
    note,
  ]);
}

function nameOf({ kind, undone_kind, amount, first_day, last_day, service_name }: ChangeOfBooks): string {
  if (undone_kind) return capitalised(reversalNames[undone_kind]);
  if (kind === 'opening') return lineNames.opening;
  if (first_day && last_day) return nameOfDays({ amount, first_day, last_day, service_name });
  return kind === 'deposit' ? 'Wpłata' : 'Zmiana';
}
