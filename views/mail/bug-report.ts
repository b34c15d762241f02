import { dayOf, formatDay, formatTime } from '../../server/domain/days.ts';
import type { Letter } from './letter.ts';

export type BugReport = {
  id: string;
  name: string;
  email: string;
  page: string;
  description: string;
  user_agent: string;
  created_at: Date;
};

export function bugReport(report: BugReport): Letter {
  const when = `${formatDay(dayOf(report.created_at))}, ${formatTime(report.created_at)}`;
  const facts = [
    ['Kiedy', when],
    ['Kto', report.name],
    ['E-mail', report.email],
    ['Gdzie', report.page],
    ['Przeglądarka', report.user_agent],
    ['Numer', report.id],
  ] as const;
  return {
    subject: `Zgłoszenie błędu, ${when}`,
    preview: report.description.slice(0, 120),
    title: 'Ktoś zgłosił błąd',
    pieces: [
      { kind: 'quote', text: report.description },
      { kind: 'facts', facts: facts.filter(([, value]) => value !== '') },
      report.email
        ? 'Odpowiedź na tę wiadomość trafi do osoby, która zgłosiła błąd.'
        : 'Ta osoba nie podała adresu e-mail, więc nie można jej odpisać.',
    ],
  };
}
