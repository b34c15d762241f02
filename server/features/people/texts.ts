import { fieldErrors } from '../../domain/field-texts.ts';
import { alertTexts, failed } from '../../domain/texts.ts';

export const peopleTexts = alertTexts({
  createPerson: {
    done: { title: 'SUKCES', message: 'Dodano osobę' },
    failed: failed('Nie udało się dodać osoby'),
    codes: { email_taken: failed(fieldErrors.emailTaken) },
    unfinished: true,
  },
  openPerson: { failed: failed('Nie ma takiej osoby.') },
  openRole: { failed: failed('Ta osoba ma już tę rolę.') },
  openGroups: { failed: failed('Ta osoba nie pracuje już w stajni, więc nie ma grup.') },
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
    unfinished: true,
  },
});
