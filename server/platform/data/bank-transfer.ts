import { type Asked, askedOf } from '../../domain/asked.ts';
import { type Day, daysBetween, monthOf } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import { bankQr, formatAccount, type Payee, transferTitle } from '../../domain/transfers.ts';
import { drawQr, type QrDrawing } from '../pages/qr.ts';

/** The bank transfer that pays everything an owner is asked for. */
export type BankTransfer = Omit<Payee, 'nip'> & {
  amount: Grosze;
  title: string;
  /** The text of the QR code and its drawing; null if the amount exceeds the code's limit of 9999,99 zł. */
  code: string | null;
  qr: QrDrawing | null;
  /** The part past its due day. */
  overdue: Grosze;
  /** The earliest due day, and the days since then; negative if it is still to come. */
  due: Day;
  late: number;
};

/** A transfer as a mail shows it: the account is grouped. `picture`: the content id of the picture of the QR code. */
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
