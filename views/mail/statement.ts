import { askedInWords } from '../../server/domain/asked.ts';
import { balanceInWords } from '../../server/domain/balance-parts.ts';
import { formatDay, formatMonth } from '../../server/domain/days.ts';
import { formatBalance, formatMoney } from '../../server/domain/money.ts';
import type { StatementLetter } from '../../server/features/statements/schema.ts';
import { howToPay } from './how-to-pay.ts';
import type { Letter } from './letter.ts';

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
}: StatementLetter): Letter {
  const toPay = askedInWords(asked);
  const owes = asked.asked > 0;
  return {
    subject: `Zestawienie za ${formatMonth(month)}: ${toPay}`,
    preview: `Stan na ${formatDay(until)}. Całe zestawienie jest w załączniku.`,
    title: `Zestawienie za ${formatMonth(month)}`,
    pieces: [
      `Dzień dobry! Stan na ${formatDay(today)}: ${toPay}${owes ? ` (${in_words})` : ''}. Pozycje są w załączniku.`,
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
      ...(owes ? ['Jeśli przelew jest już w drodze, dziękujemy.'] : []),
      { kind: 'aside', text: 'Nie chcesz dostawać zestawień e-mailem?', label: 'Wyłącz je', href: unsubscribe },
    ],
  };
}
