import { alertTexts, failed } from '../../domain/texts.ts';

export const visitErrors = {
  noTopic: 'Wybierz, w jakiej sprawie',
  noName: 'Napisz, jak się do Ciebie zwracać',
  phone: 'Numer telefonu to 9 cyfr, zagraniczny z kierunkowym, na przykład +49…',
  noContact: 'Podaj telefon albo e-mail, żebyśmy mogli odpowiedzieć',
  past: 'Ten dzień już minął',
  tooFar: 'Wybierz dzień w ciągu najbliższego roku',
} as const;

export const visitTexts = alertTexts({
  askForVisit: {
    done: { title: 'Wiadomość wysłana', message: 'Dziękujemy! Odezwiemy się.' },
    failed: failed('Nie udało się wysłać wiadomości'),
    429: failed('Wysłano już kilka wiadomości. Zadzwoń do nas albo spróbuj ponownie później.'),
  },
  settleVisit: {
    done: { title: 'SUKCES', message: 'Prośba załatwiona' },
    failed: failed('Nie udało się zapisać'),
    404: failed('Tej prośby już nie ma.'),
  },
  forgetVisitor: {
    done: { title: 'SUKCES', message: 'Dane usunięte' },
    failed: failed('Nie udało się usunąć'),
    404: failed('Tej prośby już nie ma.'),
  },
});
