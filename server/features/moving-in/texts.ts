import { alertTexts, failed } from '../../domain/texts.ts';

export const movingInErrors = {
  previewChanged: 'Poprawki albo zmiany w stajni zmieniły podgląd. Sprawdź go i wprowadź jeszcze raz.',
  undone: 'Ten arkusz cofnięto. Wyślij go jeszcze raz.',
  notTaken: 'Ten arkusz nie został wprowadzony.',
} as const;

export const movingInTexts = alertTexts({
  previewSheet: { failed: failed('Nie udało się wczytać arkusza'), unfinished: true },
  openSheet: { failed: failed('Tego arkusza już nie ma: trzymamy go tydzień. Wyślij go jeszcze raz.') },
  commitSheet: {
    done: { title: 'SUKCES', message: 'Arkusz został wprowadzony' },
    failed: failed('Nie udało się wprowadzić arkusza'),
  },
  undoSheet: {
    done: { title: 'SUKCES', message: 'Cofnięto to, co wprowadził arkusz' },
    failed: failed('Nie udało się cofnąć arkusza'),
  },
});
