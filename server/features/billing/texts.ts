import { codedFields } from '../../domain/field-texts.ts';
import { alertTexts, failed } from '../../domain/texts.ts';

export const billingErrors = {
  noHorse: 'Zaznacz co najmniej jednego konia',
  horseTwice: 'Każdy koń może być tu tylko raz',
  severalOwners: 'Wpłatę dzieli się na konie jednego właściciela',
  noReason: 'Podaj powód',
  bookedAlready: 'Na koncie tego konia są już inne wpisy. Saldo zmieni teraz tylko „Nowa korekta”',
  overpaidBelowZero: 'Nadpłata nie może być ujemna',
  paidOutside: 'Wybierz dzień z ostatnich trzech miesięcy, najpóźniej dzisiejszy',
  openedOutside: 'Wybierz dzień z ostatniego roku, najpóźniej dzisiejszy',
  reversed: 'Ten wpis już wycofano.',
  reversalSettled: 'Ten zwrot z banku jest już rozliczony. Odśwież listę przelewów.',
  isReversal: 'Wycofania nie można wycofać. Zapisz korektę.',
  noDate: 'Wybierz datę płatności',
  wrongTerm: 'Wpisz liczbę dni od 0 do 30',
  wrongPart: 'Wybierz „cały miesiąc” albo „dni pobytu”',
  outsideWindow: 'Wybierz dzień od 2. dnia tego miesiąca do 1. dnia następnego',
} as const;

const amounts = {
  no_amount: { title: 'Wprowadź kwotę', message: codedFields.no_amount },
  wrong_amount: { title: 'Nieprawidłowa kwota', message: codedFields.wrong_amount },
};

const SENT_AGAIN =
  'Ten formularz przyszedł drugi raz, więc niczego nie dodano. Jeśli to inna wpłata, otwórz formularz jeszcze raz.';

export const billingTexts = alertTexts({
  deposit: {
    done: { title: 'Wpłata dodana', message: 'Pomyślnie dodano wpłatę' },
    repeated: { title: 'Ta wpłata jest już zapisana', message: SENT_AGAIN },
    failed: failed('Nie udało się dodać wpłaty', 'Błąd'),
    codes: amounts,
  },
  takeOff: {
    done: { title: 'SUKCES', message: 'Zmiana zapisana' },
    repeated: { title: 'Ta zmiana jest już zapisana', message: SENT_AGAIN },
    failed: failed('Nie udało się odjąć kwoty', 'Błąd'),
    codes: amounts,
  },
  correctBalance: {
    done: { title: 'SUKCES', message: 'Zapisano korektę' },
    failed: failed('Nie udało się zapisać korekty'),
    codes: amounts,
  },
  setOpeningBalance: {
    done: { title: 'SUKCES', message: 'Zapisano saldo początkowe' },
    failed: failed('Nie udało się zapisać salda początkowego'),
    codes: amounts,
  },
  reverseEntry: {
    done: { title: 'SUKCES', message: 'Wycofano wpis' },
    failed: failed('Nie udało się wycofać wpisu'),
  },
  openPayments: { failed: failed('Wystąpił błąd podczas pobierania danych') },
  openDoubt: { failed: failed('Do tej pozycji nie można zgłosić wątpliwości') },
  openAnswer: { failed: failed('Na tę wątpliwość ktoś już odpowiedział') },
  openReversal: { failed: failed('Tego wpisu nie można już wycofać') },
  changePaymentDate: {
    done: { title: 'SUKCES', message: 'Zmieniono datę płatności' },
    failed: failed('Wystąpił błąd podczas zmiany daty płatności'),
  },
  changePaymentTerm: {
    done: { title: 'SUKCES', message: 'Zmieniono termin płatności' },
    failed: failed('Nie udało się zmienić terminu płatności'),
  },
  changePartialMonths: {
    done: { title: 'SUKCES', message: 'Zmieniono rozliczanie niepełnych miesięcy' },
    failed: failed('Nie udało się zmienić rozliczania niepełnych miesięcy'),
  },
  keepPaymentDate: { failed: failed('Wystąpił błąd podczas zmiany daty płatności') },
});
