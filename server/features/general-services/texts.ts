import { alertTexts, failed } from '../../domain/texts.ts';
import { chosenWrongly } from '../bookings/texts.ts';

export const generalServiceTexts = alertTexts({
  openGeneralService: { failed: failed('Nie ma takiej usługi.') },
  addGeneralService: {
    done: { title: 'USŁUGA DODANA', message: 'Usługa została dodana pomyślnie' },
    failed: failed('Wystąpił błąd podczas dodawania usługi'),
    codes: chosenWrongly,
  },
});
