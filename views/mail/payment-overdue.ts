import { type Day, formatDay } from '../../server/domain/days.ts';
import { formatMoney, type Grosze } from '../../server/domain/money.ts';
import type { Letter } from './letter.ts';

export type PaymentOverdue = {
  horses: readonly { name: string; overdue: Grosze; since: Day }[];
  total: Grosze;
  link: string;
};

export function paymentOverdue({ horses, total, link }: PaymentOverdue): Letter {
  const sum = formatMoney(total);
  return {
    subject: `Zaległa płatność: ${sum}`,
    preview: `Na koncie brakuje ${sum}. Jeśli przelew jest w drodze, dziękujemy.`,
    title: 'Zaległa płatność',
    pieces: [
      { kind: 'text', text: `Dzień dobry! Minął tydzień od terminu płatności, a na koncie brakuje ${sum}.` },
      {
        kind: 'facts',
        facts: horses.map(({ name, overdue, since }) => [name, `${formatMoney(overdue)}, termin ${formatDay(since)}`]),
      },
      {
        kind: 'text',
        text: 'Jeśli przelew jest już w drodze, dziękujemy i prosimy nie zwracać uwagi na tę wiadomość.',
      },
      { kind: 'button', label: 'Zobacz rozliczenie', href: link },
    ],
  };
}
