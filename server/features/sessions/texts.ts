import { alertTexts, failed } from '../../domain/texts.ts';

export const sessionTexts = alertTexts({
  signIn: {
    failed: failed('Nie udało się zalogować'),
  },
  signOut: { failed: failed('Nie udało się wylogować') },
  refreshSession: { failed: failed('Sesja wygasła. Zaloguj się ponownie.') },
  endSession: {
    done: { title: 'SUKCES', message: 'Wylogowano urządzenie' },
    failed: failed('Nie udało się wylogować urządzenia'),
  },
  endOtherSessions: {
    done: { title: 'SUKCES', message: 'Wylogowano inne urządzenia' },
    failed: failed('Nie udało się wylogować innych urządzeń'),
  },
});
