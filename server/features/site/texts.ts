import { alertTexts, failed } from '../../domain/texts.ts';

export const siteTexts = alertTexts({
  editSite: {
    done: { title: 'Zapisano', message: 'Goście widzą już nową wersję strony' },
    failed: failed('Nie udało się zapisać zmian'),
  },
  reportBug: {
    done: {
      title: 'Zgłoszenie wysłane',
      message: 'Dziękujemy! Przeczytamy zgłoszenie i odezwiemy się, jeśli podano adres e-mail.',
    },
    failed: failed('Nie udało się wysłać zgłoszenia'),
    429: failed('Wysłano już kilka zgłoszeń. Spróbuj ponownie za godzinę albo zadzwoń do nas.'),
  },
});
