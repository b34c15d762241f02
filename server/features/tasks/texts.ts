import { alertTexts, failed } from '../../domain/texts.ts';

/** What is said before a piece of work is finished. */
export const FINAL = 'Zatwierdzenie jest ostateczne i nie można go cofnąć.';

export const taskTexts = alertTexts({
  completeTask: {
    done: { title: 'Sukces', message: 'Zadanie zostało pomyślnie zatwierdzone' },
    failed: failed('Wystąpił błąd podczas zatwierdzania zadania', 'Błąd'),
  },
});
