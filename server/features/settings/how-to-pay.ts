import { type Asked, askedOf } from '../../domain/asked.ts';
import { type Day, daysBetween, monthOf } from '../../domain/days.ts';
import { bankQr, formatAccount, type Payee, transferTitle } from '../../domain/transfers.ts';
import { drawQr } from '../../platform/pages/qr.ts';
import type { BankTransfer, MailedTransfer } from './schema.ts';

export const mailedTransfer = ({ amount, account, recipient, title }: BankTransfer): MailedTransfer => ({
  amount,
  account: formatAccount(account),
  recipient,
  title,
});

type AskedHorse = Asked & { name: string; box_number: string | null };

/** One transfer for all these horses of an owner; null when nothing is asked for. */
export function bankTransfer(
  payee: Payee,
  { first_name, last_name }: { first_name: string; last_name: string },
  horses: readonly AskedHorse[],
  today: Day,
): BankTransfer | null {
  const { asked: amount, overdue, since, until } = askedOf(horses);
  if (amount <= 0) return null;
  const owing = horses.filter(({ asked }) => asked > 0);
  const title = transferTitle(`${first_name} ${last_name}`, owing, monthOf(today));
  const code = bankQr(payee, amount, title);
  const due = since ?? until ?? today;
  const { account, recipient } = payee;
  const qr = code === null ? null : drawQr(code);
  return { amount, account, recipient, title, code, qr, overdue, due, late: daysBetween(due, today) };
}
