import { alertTexts, failed } from '../../domain/texts.ts';

export const homeTexts = alertTexts({
  arrangeMenu: { failed: failed('Nie udało się zapisać zmian') },
});
