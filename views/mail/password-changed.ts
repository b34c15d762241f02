import { dayOf, formatDay, formatTime } from '../../server/domain/days.ts';
import type { Letter } from './letter.ts';

export function passwordChanged({ changed_at, forgotten }: { changed_at: Date; forgotten: string }): Letter {
  const when = `${formatDay(dayOf(changed_at))} o ${formatTime(changed_at)}`;
  return {
    subject: 'Hasło do Twojego konta zostało zmienione',
    preview: `Zmiana z ${when}. Jeśli to nie Ty, ustaw od razu nowe hasło.`,
    title: 'Hasło zostało zmienione',
    pieces: [
      `Dzień dobry! Hasło do Twojego konta zostało zmienione ${when}. Inne urządzenia zostały wylogowane.`,
      'Jeśli to Twoja zmiana, wszystko jest w porządku.',
      'Jeśli nie, ustaw od razu nowe hasło i daj nam znać.',
      { kind: 'button', label: 'Ustaw nowe hasło', href: forgotten },
    ],
  };
}
