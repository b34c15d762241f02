import { alertTexts, failed } from '../../domain/texts.ts';

export const SHAPE_OF_NUMBER = 'Numer KSeF wygląda tak: 5265877635-20260210-0100001AF629-AF';

export const bookkeepingTexts = alertTexts({
  checkBooks: {
    done: { title: 'SUKCES', message: 'Zapisano, że miesiąc jest sprawdzony' },
    failed: failed('Nie udało się oznaczyć miesiąca'),
  },
  setInvoiceNumber: {
    done: { title: 'SUKCES', message: 'Zapisano numer faktury' },
    failed: failed('Nie udało się zapisać numeru faktury'),
    unfinished: true,
  },
  removeInvoiceNumber: {
    done: { title: 'SUKCES', message: 'Usunięto numer faktury' },
    failed: failed('Nie udało się usunąć numeru faktury'),
  },
  openInvoice: { failed: failed('Nie ma takiej pozycji') },
});
