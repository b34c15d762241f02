import { alertTexts, failed } from '../../domain/texts.ts';

export const careErrors = {
  every: 'Wpisz, co ile się to powtarza',
  course: 'Wpisz odstępy w dniach, na przykład 30, 180',
  nameTaken: 'Jest już zabieg o tej nazwie.',
  service: 'Wybierz usługę dla koni, której cena jest za jeden raz',
  noKind: 'Nie ma takiego zabiegu.',
  inUse: 'Ten zabieg ma już plany, wpisy albo wizyty, więc nie można go usunąć.',
  noPlan: 'Tego planu już nie ma albo koń nie stoi już w stajni.',
  noRecord: 'Tego wpisu już nie ma.',
  noDate: 'Podaj następny termin: nie ma jeszcze wpisu, od którego można go policzyć',
  future: 'Ten dzień jeszcze nie nadszedł',
  noDay: 'Podaj dzień',
  noneTicked: 'Zaznacz konie',
  recorded: 'To jest już zapisane na ten dzień.',
} as const;

export const careTexts = alertTexts({
  createCareKind: {
    done: { title: 'SUKCES', message: 'Dodano zabieg' },
    failed: failed('Nie udało się dodać zabiegu'),
  },
  editCareKind: {
    done: { title: 'SUKCES', message: 'Zmieniono zabieg' },
    failed: failed('Nie udało się zmienić zabiegu'),
  },
  deleteCareKind: {
    done: { title: 'SUKCES', message: 'Usunięto zabieg' },
    failed: failed('Nie udało się usunąć zabiegu'),
    409: failed(careErrors.inUse),
  },
  openCare: { failed: failed('Nie ma tu już tego.') },
  setCarePlan: {
    done: { title: 'SUKCES', message: 'Zapisano plan' },
    failed: failed('Nie udało się zapisać planu'),
  },
  setCompeting: {
    done: { title: 'SUKCES', message: 'Zapisano' },
    failed: failed('Nie udało się zapisać zmiany'),
  },
  removeCarePlan: {
    done: { title: 'SUKCES', message: 'Usunięto plan' },
    failed: failed('Nie udało się usunąć planu'),
  },
  recordCare: {
    done: { title: 'SUKCES', message: 'Zapisano', counted: ['Zapisano', 'zabieg', 'zabiegi', 'zabiegów'] },
    failed: failed('Nie udało się zapisać zabiegu'),
  },
  removeCareRecord: {
    done: { title: 'SUKCES', message: 'Usunięto wpis' },
    failed: failed('Nie udało się usunąć wpisu'),
  },
  addCarePicture: {
    done: { title: 'SUKCES', message: 'Dodano zdjęcie' },
    failed: failed('Nie udało się dodać zdjęcia'),
  },
  chooseForCare: { failed: failed(careErrors.noneTicked, 'BŁĄD') },
});
