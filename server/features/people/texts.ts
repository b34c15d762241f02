import { alertTexts, failed } from '../../domain/texts.ts';

export const peopleTexts = alertTexts({
  updatePerson: {
    done: { title: 'Zaktualizowano', message: 'Pomyślnie zaktualizowano dane' },
    failed: failed('Wystąpił błąd podczas aktualizacji danych'),
  },
  setRole: {
    done: { title: 'Zaktualizowano', message: 'Pomyślnie zaktualizowano rolę' },
    failed: failed('Wystąpił błąd podczas aktualizacji danych'),
  },
  deletePerson: {
    done: { title: 'SUKCES', message: 'Konto zostało usunięte' },
    failed: failed('Wystąpił błąd podczas usuwania konta'),
  },
});
