import { alertTexts, failed } from '../../domain/texts.ts';

export const transferErrors = {
  noneTicked: 'Zaznacz co najmniej jeden przelew',
  noHorse: 'Wybierz konia',
  noAmount: 'Pole nie może być puste',
  wrongAmount: 'Wprowadź poprawną kwotę',
  noColumn: 'Wybierz kolumnę',
  settled: 'Tym przelewem ktoś już się zajął. Odśwież listę.',
  isReversal: 'Bank cofnął tę wpłatę, więc nie można jej zaksięgować.',
  notHere: 'Nie ma takiego przelewu.',
} as const;

export const transferTexts = alertTexts({
  importTransfers: { failed: failed('Nie udało się wczytać wyciągu') },
  chooseColumns: { failed: failed('Nie udało się wczytać wyciągu') },
  forgetColumns: {
    done: { title: 'SUKCES', message: 'Wczytaj plik jeszcze raz: zapytamy o kolumny od nowa' },
    failed: failed('Nie udało się usunąć zapamiętanych kolumn'),
  },
  bookTransfers: {
    done: { title: 'Wpłaty dodane', message: 'Zaksięgowano zaznaczone przelewy' },
    failed: failed('Nie udało się zaksięgować przelewów'),
  },
  bookTransfer: {
    done: { title: 'Wpłata dodana', message: 'Zaksięgowano przelew' },
    failed: failed('Nie udało się zaksięgować przelewu'),
  },
  dismissTransfer: {
    done: { title: 'SUKCES', message: 'Przelew odłożono do pominiętych' },
    failed: failed('Nie udało się pominąć przelewu'),
  },
  restoreTransfer: {
    done: { title: 'SUKCES', message: 'Przelew wrócił na listę' },
    failed: failed('Nie udało się przywrócić przelewu'),
  },
  openTransfer: { failed: failed('Tego przelewu nie ma już na liście') },
});
