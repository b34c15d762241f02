import { alertTexts, failed, failedBecause } from '../../domain/texts.ts';

export const horseErrors = {
  boxTaken: 'Już istnieje koń z takim boksem.',
  gone: 'Tego konia już nie ma. Możesz go dodać jako nowego.',
} as const;

export const horseTexts = alertTexts({
  deleteHorse: {
    done: { title: 'SUKCES', message: 'Usunięto konia' },
    failed: failed('Wystąpił błąd podczas usuwania konia'),
    unfinished: true,
  },
  openHorse: { failed: failedBecause('Wystąpił błąd podczas pobierania danych', 'Nie ma takiego konia.') },
});
