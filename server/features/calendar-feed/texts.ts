import { alertTexts, failed } from '../../domain/texts.ts';

export const feedTexts = alertTexts({
  makeCalendarLink: { failed: failed('Nie udało się utworzyć adresu kalendarza') },
  revokeCalendarLink: {
    done: { title: 'SUKCES', message: 'Adres kalendarza już nie działa' },
    failed: failed('Nie udało się unieważnić adresu kalendarza'),
  },
});
