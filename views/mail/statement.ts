import { balanceName } from '../../server/domain/account-lines.ts';
import { type Day, formatDay, formatMonth } from '../../server/domain/days.ts';
import type { MonthSums } from '../../server/domain/ledger.ts';
import { formatBalance, formatMoney, type Grosze, grosze } from '../../server/domain/money.ts';
import type { Letter, Piece } from './letter.ts';

export type StatementMail = {
  /** Its first day, and the day it was reckoned up to. */
  month: Day;
  until: Day;
  sums: MonthSums;
  in_words: string;
  /** Null when nothing is to be paid. The account is grouped. */
  transfer: { amount: Grosze; account: string; recipient: string; title: string } | null;
  link: string;
  /** The address that ends these mails. */
  unsubscribe: string;
};

export function statement({ month, until, sums, in_words, transfer, link, unsubscribe }: StatementMail): Letter {
  const balance = `${balanceName(sums.closing).toLowerCase()} ${formatMoney(grosze(Math.abs(sums.closing)))}`;
  const pay: Piece[] = transfer
    ? [
        { kind: 'text', text: 'Dane do przelewu:' },
        {
          kind: 'facts',
          facts: [
            ['Kwota', formatMoney(transfer.amount)],
            ['Konto', transfer.account],
            ['Odbiorca', transfer.recipient],
            ['Tytuł', transfer.title],
          ],
        },
      ]
    : [];
  return {
    subject: `Zestawienie za ${formatMonth(month)}: ${balance}`,
    preview: `Stan na ${formatDay(until)}. Całe zestawienie jest w załączniku.`,
    title: `Zestawienie za ${formatMonth(month)}`,
    pieces: [
      { kind: 'text', text: `Dzień dobry! Na ${formatDay(until)} ${balance} (${in_words}). Pozycje są w załączniku.` },
      {
        kind: 'facts',
        facts: [
          ['Z poprzedniego miesiąca', formatBalance(sums.carry_over)],
          ['Suma miesiąca', formatMoney(sums.sum)],
          ['Wpłaty i zmiany', formatBalance(sums.deposits)],
          ['Saldo', formatBalance(sums.closing)],
        ],
      },
      ...pay,
      { kind: 'button', label: 'Zobacz zestawienie', href: link },
      { kind: 'text', text: 'Jeśli przelew jest już w drodze, dziękujemy.' },
      { kind: 'aside', text: 'Nie chcesz dostawać zestawień e-mailem?', label: 'Wyłącz je', href: unsubscribe },
    ],
  };
}
