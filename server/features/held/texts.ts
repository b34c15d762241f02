import { alertTexts, failed } from '../../domain/texts.ts';

export const heldTexts = alertTexts({
  letThrough: {
    done: { title: 'SUKCES', message: 'Wiadomość przepuszczona' },
    failed: failed('Nie udało się przepuścić wiadomości'),
  },
  throwAway: {
    done: { title: 'SUKCES', message: 'Zatrzymane wiadomości wyrzucone' },
    failed: failed('Nie udało się wyrzucić wiadomości'),
  },
});
