import { alertTexts, failed } from '../../domain/texts.ts';

export const photographTexts = alertTexts({
  addPhotograph: {
    done: { title: 'Dodano zdjęcie', message: 'Goście już je widzą' },
    failed: failed('Nie udało się dodać zdjęcia'),
  },
  editPhotograph: {
    done: { title: 'Zapisano', message: 'Goście widzą już nową wersję strony' },
    failed: failed('Nie udało się zapisać zmian'),
  },
  movePhotograph: {
    done: { title: 'Zapisano', message: 'Goście widzą zdjęcia w nowej kolejności' },
    failed: failed('Nie udało się przestawić zdjęcia'),
  },
  removePhotograph: {
    done: { title: 'Usunięto zdjęcie', message: 'Goście już go nie widzą' },
    failed: failed('Nie udało się usunąć zdjęcia'),
  },
  openPhotograph: {
    failed: failed('Tego zdjęcia już nie ma'),
  },
});
