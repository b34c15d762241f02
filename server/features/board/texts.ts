import { alertTexts, failed } from '../../domain/texts.ts';

export const boardTexts = alertTexts({
  assignWork: {
    done: { title: 'SUKCES', message: 'Przydzielono zadania' },
    failed: failed('Nie udało się przydzielić zadań'),
  },
});
