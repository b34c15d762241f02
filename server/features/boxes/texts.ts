import { alertTexts, failed } from '../../domain/texts.ts';

/** What is wrong with the box that a horse is to move to, so that its own is free. */
export const boxErrors = {
  taken: 'Już istnieje koń w takim boksie.',
  same: 'O ten boks właśnie chodzi. Podaj inny albo zostaw pole puste',
  movedAway: 'Ten koń nie stoi już w tym boksie. Sprawdź dane i wyślij je ponownie.',
} as const;

export const boxTexts = alertTexts({
  fixBox: {
    done: { title: 'Sukces', message: 'Problem został rozwiązany. Możesz już dodać konia!' },
    failed: failed('Wystąpił błąd podczas aktualizowania konia'),
    404: failed('Tego konia już nie ma. Sprawdź dane i wyślij je ponownie.', 'BŁĄD 404'),
    409: failed(boxErrors.movedAway, 'BŁĄD 409'),
    atFields: [failed(boxErrors.taken, 'BŁĄD 409')],
  },
});
