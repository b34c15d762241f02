import { alertTexts, failed } from '../../domain/texts.ts';

export const calendarTexts = alertTexts({
  createEvent: { failed: failed('Nie udało się utworzyć wydarzenia') },
  finishEvent: {
    done: { title: 'SUKCES', message: 'Zmiana zapisana' },
    failed: failed('Nie udało się zapisać zmian'),
  },
  deleteEvent: {
    done: { title: 'SUKCES', message: 'Usunięto wydarzenie' },
    failed: failed('Nie udało się usunąć wydarzenia'),
  },
  assignWorker: {
    done: { title: 'SUKCES', message: 'Zmiana zapisana' },
    failed: failed('Nie udało się przypisać pracownika'),
  },
  makeCalendarLink: { failed: failed('Nie udało się utworzyć adresu kalendarza') },
  revokeCalendarLink: {
    done: { title: 'SUKCES', message: 'Adres kalendarza już nie działa' },
    failed: failed('Nie udało się unieważnić adresu kalendarza'),
  },
});
