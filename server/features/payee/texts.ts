import { alertTexts, failed } from '../../domain/texts.ts';

export const payeeTexts = alertTexts({
  changePayee: {
    done: { title: 'SUKCES', message: 'Zapisano dane do przelewów' },
    failed: failed('Nie udało się zapisać danych do przelewów'),
  },
});
