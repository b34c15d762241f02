import { alertTexts, failed } from '../../domain/texts.ts';

export const boxErrors = {
  taken: 'Już istnieje koń w takim boksie.',
  same: 'O ten boks właśnie chodzi. Podaj inny albo zostaw pole puste',
  movedAway: 'Ten koń nie stoi już w tym boksie. Sprawdź dane i wyślij je ponownie.',
  namelessAisle: 'Wpisz nazwę alejki',
  sameAisle: 'Jest już alejka o tej nazwie',
  emptyAisle: 'Wpisz boksy tej alejki albo wyczyść jej nazwę',
  twice: (box: string) => `Boks „${box}” jest tu dwa razy`,
  elsewhere: (box: string, aisle: string) => `Boks „${box}” jest już w alejce „${aisle}”`,
  listChanged: 'Ktoś zmienił w międzyczasie listę boksów. Zapisz jeszcze raz, jeśli ma być tak, jak tutaj.',
} as const;

export const boxTexts = alertTexts({
  fixBox: {
    done: { title: 'Sukces', message: 'Problem został rozwiązany. Możesz już dodać konia!' },
    failed: failed('Wystąpił błąd podczas aktualizowania konia'),
    404: failed('Tego konia już nie ma. Sprawdź dane i wyślij je ponownie.', 'BŁĄD 404'),
    409: failed(boxErrors.movedAway, 'BŁĄD 409'),
    codes: { box_taken: failed(boxErrors.taken, 'BŁĄD 409') },
  },
  listBoxes: {
    done: { title: 'SUKCES', message: 'Lista boksów została zapisana' },
    failed: failed('Nie udało się zapisać listy boksów'),
  },
});
