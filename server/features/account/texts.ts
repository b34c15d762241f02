import { alertTexts, failed } from '../../domain/texts.ts';

export const accountTexts = alertTexts({
  updateOwnData: {
    done: { title: 'Zaktualizowano', message: 'Pomyślnie zaktualizowano dane' },
    failed: failed('Wystąpił błąd podczas aktualizacji danych'),
  },
});
