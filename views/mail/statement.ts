import { type Asked, askedInWords } from '../../server/domain/asked.ts';
import { type BalancePart, balanceInWords } from '../../server/domain/balance-parts.ts';
import { type Day, formatDay, formatMonth } from '../../server/domain/days.ts';
import type { MonthSums } from '../../server/domain/ledger.ts';
import { formatBalance, formatMoney } from '../../server/domain/money.ts';
import { howToPay, type MailedTransfer } from './how-to-pay.ts';
import type { Letter } from './letter.ts';

export type StatementMail = {
  /** Its first day, and the day it was reckoned up to. */
  month: Day;
  until: Day;
  today: Day;
  sums: MonthSums;
  asked: Asked;
  in_words: string;
  /** What today's balance is made of. */
  parts: BalancePart[];
  /** Of all that is asked for; null when that is nothing. */
  transfer: MailedTransfer | null;
  link: string;
  /** The address that ends these mails. */
  unsubscribe: string;
};

export function statement({
  month,
  until,
  today,
  sums,
  asked,
  in_words,
  parts,
  transfer,
  link,
  unsubscribe,
}: StatementMail): Letter {
  const toPay = askedInWords(asked);
  return {
    subject: `Zestawienie za ${formatMonth(month)}: ${toPay}`,
    preview: `Stan na ${formatDay(until)}. Całe zestawienie jest w załączniku.`,
    title: `Zestawienie za ${formatMonth(month)}`,
    pieces: [
      {
        kind: 'text',
        text: `Dzień dobry! Stan na ${formatDay(today)}: ${toPay} (${in_words}). Pozycje są w załączniku.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Z poprzedniego miesiąca', formatBalance(sums.carry_over)],
          ['Suma miesiąca', formatMoney(sums.sum)],
          ['Wpłaty i zmiany', formatBalance(sums.deposits)],
          [`Saldo na ${formatDay(until)}`, balanceInWords(sums.closing, until === today ? parts : [])],
        ],
      },
      ...howToPay(transfer),
      { kind: 'button', label: 'Zobacz zestawienie', href: link },
      { kind: 'text', text: 'Jeśli przelew jest już w drodze, dziękujemy.' },
      { kind: 'aside', text: 'Nie chcesz dostawać zestawień e-mailem?', label: 'Wyłącz je', href: unsubscribe },
    ],
  };
}
