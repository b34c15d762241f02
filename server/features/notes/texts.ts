import { alertTexts, failed, failedBecause } from '../../domain/texts.ts';

export const noteErrors = {
  changed: 'Ktoś zmienił tę notatkę w międzyczasie. Sprawdź zaznaczone pola.',
  gone: 'Tej notatki już nie ma. Możesz ją dodać jako nową.',
} as const;

export const noteTexts = alertTexts({
  openNote: { failed: failed('Nie ma takiej notatki.') },
  createNote: {
    done: { title: 'SUKCES', message: 'Dodano notatkę' },
    failed: failed('Nie udało się dodać notatki'),
  },
  updateNote: {
    done: { title: 'SUKCES', message: 'Zmieniono notatkę' },
    failed: failed('Nie udało się zaktualizować notatki'),
    404: failedBecause('Nie udało się zaktualizować notatki', noteErrors.gone),
    409: failedBecause('Nie udało się zaktualizować notatki', noteErrors.changed),
  },
  deleteNote: {
    done: { title: 'SUKCES', message: 'Usunięto notatkę' },
    failed: failed('Nie udało się usunąć notatki'),
  },
});
