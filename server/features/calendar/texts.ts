import { alertTexts, failed } from '../../domain/texts.ts';

export const eventErrors = {
  gone: 'Nie ma takiego wydarzenia.',
  noHorse: 'Takiego konia nie ma już w stajni, pozostałe są zaznaczone',
  changed: 'Ktoś zmienił to wydarzenie w międzyczasie. Sprawdź zaznaczone pola.',
} as const;

export const calendarTexts = alertTexts({
  openEntry: { failed: failed('Tego wydarzenia już nie ma') },
  createEvent: {
    done: { title: 'SUKCES', message: 'Dodano wydarzenie' },
    failed: failed('Nie udało się utworzyć wydarzenia'),
  },
  updateEvent: {
    done: { title: 'SUKCES', message: 'Zmieniono wydarzenie' },
    failed: failed('Nie udało się zmienić wydarzenia'),
    409: failed(eventErrors.changed),
  },
  finishEvent: {
    done: { title: 'SUKCES', message: 'Zmiana zapisana' },
    failed: failed('Nie udało się zapisać zmian'),
  },
  deleteEvent: {
    done: { title: 'SUKCES', message: 'Usunięto wydarzenie' },
    failed: failed('Nie udało się usunąć wydarzenia'),
  },
  assignWorker: {
    done: {
      title: 'SUKCES',
      message: 'Zmiana zapisana',
      undo: { action: '/api/take_back_assignment', name: 'operation' },
    },
    failed: failed('Nie udało się przypisać pracownika'),
  },
});
