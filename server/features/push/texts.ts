import { alertTexts, failed } from '../../domain/texts.ts';

export const pushTexts = alertTexts({
  saveSubscription: {
    done: { title: 'SUKCES', message: 'Włączono powiadomienia na tym urządzeniu' },
    failed: failed('Nie udało się włączyć powiadomień'),
    0: failed(
      'Nie udało się włączyć powiadomień. Sprawdź połączenie; w trybie prywatnym przeglądarki nie działają.',
      'BŁĄD',
    ),
  },
  removeSubscription: {
    done: { title: 'SUKCES', message: 'Wyłączono powiadomienia' },
    failed: failed('Nie udało się wyłączyć powiadomień'),
  },
  chooseNotices: {
    done: { title: 'Zaktualizowano', message: 'Zapisano, o czym Cię powiadamiamy' },
    failed: failed('Nie udało się zapisać ustawień powiadomień'),
  },
  setQuietHours: {
    done: { title: 'Zapisano', message: 'Zmieniono ciszę nocną powiadomień' },
    failed: failed('Nie udało się zapisać ciszy nocnej'),
  },
  sendTestPush: {
    done: { title: 'Wysłano powiadomienie', message: 'Za chwilę pokaże się na urządzeniach z listy' },
    failed: failed('Nie udało się wysłać powiadomienia'),
    409: failed('Powiadomienia nie są włączone na żadnym urządzeniu'),
    429: failed('Wysłano już kilka próbnych powiadomień. Spróbuj ponownie za kilka minut.'),
  },
});
