import { codedFields } from '../../domain/field-texts.ts';
import { plural } from '../../domain/plural.ts';
import { type AlertText, alertTexts, failed } from '../../domain/texts.ts';

export const bookingErrors = {
  noHorse: 'Nie ma takiego konia.',
  noHorses: 'Wybierz konie',
  wrongDays: 'Wybierz dni tygodnia z listy',
  noChange: 'Wpisz cenę, wybierz dni albo ostatni dzień',
  past: 'Ten dzień już minął',
  tooFar: 'Wybierz bliższy dzień',
  monthlyOnce: 'Ta usługa jest za miesiąc, więc nie zamawia się jej na jeden dzień: wybierz dni tygodnia',
  gap: 'Ta usługa, płatna za miesiąc, kończy się wcześniej: dodaj ją od nowa',
  neverDue: 'Do tej daty nie ma żadnego z wybranych dni',
  begun: 'Część tej pracy jest już wykonana albo policzona. Usługę można zakończyć.',
  changedSince: 'Od tego czasu coś się zmieniło: części tych usług już nie ma.',
} as const;

export const requestErrors = {
  decided: 'O tej prośbie już zdecydowano.',
  passed: 'Termin minął, prośbę można tylko odrzucić.',
  waits: 'Ta prośba już czeka na decyzję.',
  begun: 'Część tej usługi jest już wykonana, więc zgody nie można cofnąć. Usługę można zakończyć.',
  ended: 'Tę usługę już usunięto.',
} as const;

export const horsesInWords = (count: number): string => `${count} ${plural(count, 'koń', 'konie', 'koni')}`;

/** 'Luna, Iskra, Hetman i jeszcze 4 konie' */
export function namedHorses(names: readonly string[], most = 3): string {
  const more = names.length - most;
  const first = names.slice(0, most).join(', ');
  return more > 0 ? `${first} i jeszcze ${horsesInWords(more)}` : first;
}

const undo = { action: '/api/take_back_decision', name: 'id' } as const;

const nothingChosen = (message: string): AlertText => ({ title: 'Nie wybrano usługi', message });

export const chosenWrongly = {
  no_service: nothingChosen(codedFields.no_service),
  no_day: { title: 'Nie wybrano daty', message: codedFields.no_day },
  no_last_day: { title: 'Nie wybrano daty', message: codedFields.no_last_day },
};

export const bookingTexts = alertTexts({
  chooseHorses: { failed: failed('Zaznacz konie na liście.', 'Nie wybrano koni') },
  tooManyHorses: { failed: failed('Najwyżej 500 koni naraz: wybierz alejkę albo zaznacz konie.', 'Za dużo koni') },
  openBooking: { failed: failed('Nie ma takiej usługi.') },
  requestService: {
    done: { title: 'Zgłoszenie wysłane', message: 'Zgłoszenie usługi zostało wysłane do zatwierdzenia' },
    failed: failed('Nie udało się wysłać zgłoszenia usługi'),
    codes: chosenWrongly,
  },
  addService: {
    done: { title: 'USŁUGA DODANA', message: 'Usługa została dodana pomyślnie' },
    failed: failed('Nie udało się dodać usługi'),
    codes: chosenWrongly,
  },
  addServices: {
    done: {
      title: 'USŁUGA DODANA',
      message: 'Usługa została dodana wybranym koniom',
      undo: { action: '/api/take_back_bookings', name: 'operation' },
    },
    failed: failed('Nie udało się dodać usługi'),
    codes: chosenWrongly,
  },
  takeBackBookings: {
    done: { title: 'SUKCES', message: 'Cofnięto dodanie usługi' },
    failed: failed('Nie udało się cofnąć dodania usługi'),
  },
  updateBookings: {
    done: { title: 'SUKCES', message: 'Zmiana usługi została zapisana' },
    failed: failed('Nie udało się zmienić usługi'),
  },
  deleteBooking: {
    done: { title: 'SUKCES', message: 'Usunięto usługę' },
    failed: failed('Nie udało się usunąć usługi'),
  },
  withdrawRequest: {
    done: { title: 'SUKCES', message: 'Wycofano zgłoszenie' },
    failed: failed('Nie udało się wycofać zgłoszenia'),
  },
  approveRequest: {
    done: { title: 'SUKCES', message: 'Usługa zatwierdzona', undo },
    failed: failed('Nie udało się zatwierdzić usługi'),
    codes: { no_request_to_approve: nothingChosen(codedFields.no_request_to_approve) },
  },
  denyRequest: {
    done: { title: 'SUKCES', message: 'Usługa odrzucona', undo },
    failed: failed('Nie udało się odrzucić usługi'),
    codes: { no_request_to_deny: nothingChosen(codedFields.no_request_to_deny) },
  },
  takeBackDecision: {
    done: { title: 'SUKCES', message: 'Decyzja cofnięta, prośba znowu czeka' },
    failed: failed('Nie udało się cofnąć decyzji'),
  },
});
