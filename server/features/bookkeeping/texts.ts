import { alertTexts, failed } from '../../domain/texts.ts';

export const bookkeepingErrors = {
  notOver: 'Ten miesiąc jeszcze trwa. Sprawdzić go można, gdy się skończy.',
} as const;

export const bookkeepingTexts = alertTexts({
  checkBooks: {
    done: { title: 'SUKCES', message: 'Zapisano, że miesiąc jest sprawdzony' },
    failed: failed('Nie udało się oznaczyć miesiąca'),
  },
});
