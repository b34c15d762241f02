import { formatDay } from '../../server/domain/days.ts';
import { replyWithin } from '../../server/domain/field-texts.ts';
import type { Asked } from '../../server/features/visits/schema.ts';
import type { Letter } from './letter.ts';

type About = 'visit' | 'waiting-list';

const TOPICS = { boarding: 'Pensjonat', lessons: 'Nauka jazdy', other: 'Inna sprawa' } as const;

/** To the stable: what a visitor wants, and how to reach them. */
export function fromVisitor(asked: Asked & { about: About; url: string }): Letter {
  const { about, name, phone, email, topic, kind, wished_day, message = '', url } = asked;
  const subject = about === 'visit' ? 'Prośba o wizytę' : 'Wpis na listę oczekujących';
  const facts = [
    ['Kto', name],
    ['Telefon', phone],
    ['E-mail', email],
    ['W sprawie', topic ? TOPICS[topic] : kind || 'dowolny boks'],
    ['Kiedy', wished_day ? formatDay(wished_day) : ''],
  ] as const;
  return {
    subject: `${subject}: ${name}`,
    preview: message.slice(0, 120),
    title: subject,
    pieces: [
      ...(message ? [{ kind: 'quote', text: message } as const] : []),
      { kind: 'facts', facts: facts.filter(([, value]) => value !== '') },
      email
        ? 'Odpowiedź na tę wiadomość trafi do tej osoby.'
        : 'Ta osoba nie podała adresu e-mail, więc czeka na telefon.',
      { kind: 'button', label: 'Zobacz w aplikacji', href: url },
    ],
  };
}

/** To the visitor. Nothing that was typed is repeated, because somebody else may have typed this address. */
export function visitorReceived({ about, replyDays }: { about: About; replyDays: number }): Letter {
  const [subject, happens] =
    about === 'visit'
      ? [
          'Mamy Twoją prośbę o wizytę',
          `Dotarła do nas prośba o wizytę w stajni. Odpowiadamy ${replyWithin(replyDays)}.`,
        ]
      : [
          'Jesteś na liście oczekujących',
          'Dotarł do nas wpis na listę oczekujących na boks. Odezwiemy się, gdy tylko będzie wolne miejsce. Miejsca proponujemy w kolejności zgłoszeń, a wpis jest ważny rok.',
        ];
  return {
    subject,
    preview: happens,
    title: subject,
    pieces: [
      `Dzień dobry! ${happens}`,
      'Jeśli ta wiadomość nie dotyczy Ciebie, ktoś pomylił adres. Napisz nam o tym, a usuniemy go.',
    ],
  };
}
