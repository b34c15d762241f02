import { dayOf, formatDay, formatTime } from '../../server/domain/days.ts';
import type { Letter } from './letter.ts';

/** Tells an account's old address that it no longer signs in; the new one is not named. */
export function emailChanged({ changed_at }: { changed_at: Date }): Letter {
  const when = `${formatDay(dayOf(changed_at))} o ${formatTime(changed_at)}`;
  return {
    subject: 'Adres e-mail Twojego konta został zmieniony',
    preview: `Zmiana z ${when}. Tym adresem nie można się już zalogować.`,
    title: 'Adres e-mail został zmieniony',
    pieces: [
      `Dzień dobry! Stajnia zmieniła ${when} adres e-mail Twojego konta. Tym adresem nie można się już zalogować, a wszystkie urządzenia zostały wylogowane.`,
      'Jeśli to na Twoją prośbę, wszystko jest w porządku: zaloguj się nowym adresem i dotychczasowym hasłem.',
      'Jeśli nic o tym nie wiesz, zadzwoń do nas od razu.',
    ],
  };
}
