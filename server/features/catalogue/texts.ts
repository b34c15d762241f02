import { alertTexts, failed } from '../../domain/texts.ts';

export const catalogueTexts = alertTexts({
  createGroup: {
    done: { title: 'SUKCES', message: 'Utworzono grupę' },
    failed: failed('Wystąpił błąd podczas tworzenia grupy'),
  },
  updateGroup: {
    done: { title: 'SUKCES', message: 'Zmieniono nazwę grupy' },
    failed: failed('Wystąpił błąd podczas aktualizowania grupy'),
  },
  deleteGroup: {
    done: { title: 'SUKCES', message: 'Usunięto grupę' },
    failed: failed('Wystąpił błąd podczas usuwania grupy'),
  },
  assignGroups: {
    done: { title: 'Zaktualizowano', message: 'Pomyślnie zaktualizowano dane' },
    failed: failed('Wystąpił błąd podczas przypisywania grup'),
  },
});
