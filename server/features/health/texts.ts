import { alertTexts, failed } from '../../domain/texts.ts';

export const healthTexts = alertTexts({
  changeHealth: {
    done: { title: 'SUKCES', message: 'Zmiana zapisana' },
    failed: failed('Nie udało się zapisać zmian'),
  },
});
