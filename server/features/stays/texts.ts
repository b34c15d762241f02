import { codedFields } from '../../domain/field-texts.ts';
import { alertTexts, failed, failedBecause } from '../../domain/texts.ts';
import { horseErrors } from '../horses/texts.ts';

export const stayErrors = {
  ...horseErrors,
  changed: 'Ktoś zmienił tego konia w międzyczasie. Sprawdź zaznaczone pola.',
  archived: 'Tego konia już nie ma w stajni.',
  sameOwner: 'To jest już koń tej osoby.',
  settled: 'Ten dzień zmienia rozliczenie. Ustaw go w „Wyprowadzka”: tam widać, o ile.',
  tooFar: 'To ponad 10 lat. Kto zostaje na stałe, nie ma ostatniego dnia: zostaw puste',
  born: 'Wpisz rok albo dzień, na przykład 2014 albo 12.5.2014',
  notBorn: 'Ten dzień jeszcze nie nadszedł',
  passport: 'Litery bez ogonków, cyfry, spacje, kropki i kreski, najwyżej 30 znaków',
  chip: 'Numer chipa to 15 cyfr',
  chipTaken: 'Taki sam chip ma inny koń',
  noOwner: 'Wybierz osobę albo wpisz nową',
} as const;

export const stayTexts = alertTexts({
  createHorse: {
    done: { title: 'SUKCES', message: 'Dodano konia' },
    failed: failed('Wystąpił błąd podczas dodawania konia'),
    codes: {
      box_taken: failed(stayErrors.boxTaken, 'BŁĄD 409'),
      chip_taken: failed(stayErrors.chipTaken),
      namesake: failed(codedFields.namesake, 'Jeszcze jedno pytanie'),
    },
  },
  updateHorse: {
    done: { title: 'Zaktualizowano', message: 'Pomyślnie zaktualizowano dane' },
    failed: failed('Wystąpił błąd podczas aktualizowania konia'),
    404: failedBecause('Wystąpił błąd podczas aktualizowania konia', stayErrors.gone),
    409: failedBecause('Wystąpił błąd podczas aktualizowania konia', stayErrors.changed),
    codes: { box_taken: failed(stayErrors.boxTaken, 'BŁĄD 409'), chip_taken: failed(stayErrors.chipTaken) },
  },
  handOverHorse: {
    done: { title: 'SUKCES', message: 'Przekazano konia' },
    failed: failed('Nie udało się przekazać konia'),
    409: failedBecause('Nie udało się przekazać konia', stayErrors.archived),
    codes: { same_owner: failed(stayErrors.sameOwner) },
    unfinished: true,
  },
  endStay: {
    done: { title: 'SUKCES', message: 'Zmiana zapisana' },
    failed: failed('Nie udało się zapisać zmian'),
    unfinished: true,
  },
});
