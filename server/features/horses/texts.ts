import { alertTexts, failed, failedBecause } from '../../domain/texts.ts';

export const horseErrors = {
  otherId: 'Tego konia nie udało się dodać. Wyślij dane jeszcze raz.',
  changed: 'Ktoś zmienił tego konia w międzyczasie. Sprawdź zaznaczone pola.',
  boxTaken: 'Już istnieje koń z takim boksem.',
  gone: 'Tego konia już nie ma. Możesz go dodać jako nowego.',
} as const;

export const horseTexts = alertTexts({
  createHorse: {
    done: { title: 'SUKCES', message: 'Dodano konia' },
    failed: failed('Wystąpił błąd podczas dodawania konia'),
    409: failedBecause('Wystąpił błąd podczas dodawania konia', horseErrors.otherId),
    atFields: [failed(horseErrors.boxTaken, 'BŁĄD 409')],
  },
  updateHorse: {
    done: { title: 'Zaktualizowano', message: 'Pomyślnie zaktualizowano dane' },
    failed: failed('Wystąpił błąd podczas aktualizowania konia'),
    404: failedBecause('Wystąpił błąd podczas aktualizowania konia', horseErrors.gone),
    409: failedBecause('Wystąpił błąd podczas aktualizowania konia', horseErrors.changed),
    atFields: [failed(horseErrors.boxTaken, 'BŁĄD 409')],
  },
  deleteHorse: {
    done: { title: 'SUKCES', message: 'Usunięto konia' },
    failed: failed('Wystąpił błąd podczas usuwania konia'),
  },
  openHorse: { failed: failedBecause('Wystąpił błąd podczas pobierania danych', 'Nie ma takiego konia.') },
});
