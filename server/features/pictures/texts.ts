import { alertTexts, failed } from '../../domain/texts.ts';

export const pictureTexts = alertTexts({
  addPicture: {
    done: { title: 'SUKCES', message: 'Zapisano zdjęcie' },
    failed: failed('Wystąpił błąd podczas dodawania zdjęcia'),
    0: failed('Nieznany błąd', 'BŁĄD'),
    500: failed('Nieznany błąd'),
  },
  raiseAlert: {
    done: { title: 'SUKCES', message: 'Zmiana zapisana' },
    failed: failed('Nie udało się zapisać zmian'),
  },
  removePicture: {
    done: { title: 'SUKCES', message: 'Usunięto zdjęcie' },
    failed: failed('Wystąpił błąd podczas usuwania zdjęcia'),
  },
});
