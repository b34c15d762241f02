import { type Day, daysBetween, monthOf } from '../../domain/days.ts';
import type { Coverage } from '../../domain/ledger.ts';
import { grosze } from '../../domain/money.ts';
import { type Payee, transferTitle } from '../../domain/transfers.ts';
import { bankTransfer } from '../../platform/data/bank-transfer.ts';
import type { DueTransfer } from './schema.ts';

type Owing = Pick<Coverage, 'overdue' | 'payment_until'> & { name: string; box_number: string | null; saldo: number };

/**
 * The transfer of these horses' overdue payments, or else of what they owe by the next billing day. Null when they owe
 * nothing.
 */
export function dueTransfer(
  payee: Payee,
  { first_name, last_name }: { first_name: string; last_name: string },
  horses: readonly Owing[],
  today: Day,
): DueTransfer | null {
  const overdue = horses.filter((horse) => horse.overdue > 0);
  const payable = overdue.length > 0 ? overdue : horses.filter(({ saldo }) => saldo < 0);
  const sumOf = (owing: readonly Owing[], amountOf: (horse: Owing) => number) =>
    owing.reduce((sum, horse) => sum + amountOf(horse), 0);
  const amount = overdue.length > 0 ? sumOf(overdue, (horse) => horse.overdue) : -sumOf(horses, ({ saldo }) => saldo);
  const title = transferTitle(`${first_name} ${last_name}`, payable, monthOf(today));
  const transfer = bankTransfer(payee, grosze(amount), title);
  const [due = today] = payable.map(({ payment_until }) => payment_until).sort();
  return transfer && { ...transfer, due, late: daysBetween(due, today) };
}
