import { type Asked, askedAsSentence } from '../../server/domain/asked.ts';
import { formatDay } from '../../server/domain/days.ts';
import { formatMoney } from '../../server/domain/money.ts';
import type { PaymentLetter } from '../../server/features/reminders/schema.ts';
import { howToPay } from './how-to-pay.ts';
import type { Letter } from './letter.ts';

/** Tells a person about an overdue payment, or reminds them of a payment. */
export function payment({ horses, transfer, link, ...asked }: PaymentLetter): Letter {
  const sum = askedAsSentence(asked);
  const title = asked.overdue > 0 ? 'Zaległa płatność' : 'Przypomnienie o płatności';
  return {
    subject: `${title}: ${formatMoney(asked.asked)}`,
    preview: `${sum}. Jeśli przelew jest w drodze, dziękujemy.`,
    title,
    pieces: [
      `Dzień dobry! ${asked.overdue > 0 ? 'Minął termin płatności. ' : ''}${sum}.`,
      { kind: 'facts', facts: horses.map((horse) => [horse.name, partOf(horse)]) },
      ...howToPay(transfer),
      'Jeśli przelew jest już w drodze, dziękujemy i prosimy nie zwracać uwagi na tę wiadomość.',
      { kind: 'button', label: 'Zobacz rozliczenie', href: link },
    ],
  };
}

/** '1450,00 zł, termin 10.11.2026', '1645,00 zł, po terminie 1450,00 zł' */
function partOf({ asked, overdue, since, until }: Asked): string {
  const day = since ?? until;
  if (overdue > 0 && overdue < asked) return `${formatMoney(asked)}, po terminie ${formatMoney(overdue)}`;
  return `${formatMoney(asked)}${day ? `, termin ${formatDay(day)}` : ''}`;
}
