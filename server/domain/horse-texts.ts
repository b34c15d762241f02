/** What is said of a box in which another horse stands. */
export const boxTexts = {
  taken: 'Już istnieje koń z takim boksem.',
  /** of the box chosen to get out of that */
  takenToo: 'Już istnieje koń w takim boksie.',
  same: 'O ten boks właśnie chodzi. Podaj inny albo zostaw pole puste',
  movedAway: 'Ten koń nie stoi już w tym boksie. Sprawdź dane i wyślij je ponownie.',
} as const;

/** What else stands in the way of saving a horse. */
export const horseTexts = {
  otherId: 'Tego konia nie udało się dodać. Wyślij dane jeszcze raz.',
  changed: 'Ktoś zmienił tego konia w międzyczasie. Sprawdź zaznaczone pola.',
  gone: 'Tego konia już nie ma. Możesz go dodać jako nowego.',
} as const;

/** What stands in the way of saving a note. */
export const noteTexts = {
  otherId: 'Tej notatki nie udało się dodać. Wyślij ją jeszcze raz.',
  changed: 'Ktoś zmienił tę notatkę w międzyczasie. Sprawdź zaznaczone pola.',
  gone: 'Tej notatki już nie ma. Możesz ją dodać jako nową.',
} as const;
