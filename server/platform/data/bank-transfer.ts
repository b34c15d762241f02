import { type Asked, askedOf } from '../../domain/asked.ts';
import { type Day, daysBetween, monthOf } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import { bankQr, formatAccount, type Payee, transferTitle } from '../../domain/transfers.ts';
import { drawQr, type QrDrawing } from '../pages/qr.ts';

/** The transfer of all that somebody is asked to pay. */
export type BankTransfer = Omit<Payee, 'nip'> & {
  amount: Grosze;
  title: string;
  /** What its QR code says, and the code; null where the amount exceeds what a code can hold. */
  code: string | null;
  qr: QrDrawing | null;
  /** What of it is past its due day. */
  overdue: Grosze;
  /** The oldest day it was, or is, due on, and for how many days it has been; negative: so many are left. */
  due: Day;
  late: number;
};

/** As a mail has it: the account is grouped. `picture`: the content id of the picture of its code, where there is one. */
export type MailedTransfer = Pick<BankTransfer, 'amount' | 'recipient' | 'title'> & {
  account: string;
  picture?: string | undefined;
};

export const mailedTransfer = ({ amount, account, recipient, title }: BankTransfer): MailedTransfer => ({
  amount,
  account: formatAccount(account),
  recipient,
  title,
});

type AskedHorse = Asked & { name: string; box_number: string | null };

/** The one transfer for these horses of an owner. Null when nothing is asked for. */
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
