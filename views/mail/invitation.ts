import { dayOf, formatDay, formatTime } from '../../server/domain/days.ts';
import type { Role } from '../../server/domain/policy.ts';
import type { Letter } from './letter.ts';

export type Invitation = {
  club: string;
  role: Role;
  link: string;
  expires_at: Date;
};

/** The app's purpose for each role. */
const PURPOSES = {
  user: 'Zapraszamy do aplikacji naszej stajni. Zobaczysz w niej swoje konie, kalendarz, usługi i rozliczenia.',
  worker: 'Zapraszamy do aplikacji naszej stajni. Znajdziesz w niej zadania na dziś, kalendarz i konie pod opieką.',
  manager: 'Zapraszamy do aplikacji naszej stajni, którą będziesz w niej zarządzać.',
  admin: 'Zapraszamy do aplikacji naszej stajni, którą będziesz w niej zarządzać.',
} as const;

export function invitation({ club, role, link, expires_at }: Invitation): Letter {
  const until = `${formatDay(dayOf(expires_at))}, godz. ${formatTime(expires_at)}`;
  return {
    subject: `Zaproszenie do aplikacji: ${club}`,
    preview: `Załóż konto, link jest ważny do ${until}.`,
    title: 'Załóż konto',
    pieces: [
      PURPOSES[role],
      'Żeby założyć konto, wybierz hasło oraz podaj imię, nazwisko, telefon i adres.',
      { kind: 'button', label: 'Załóż konto', href: link },
      `Link jest ważny do ${until} i można go użyć jeden raz. Nikomu go nie przekazuj.`,
      'Jeśli to zaproszenie nie jest dla Ciebie, po prostu je usuń.',
    ],
  };
}
