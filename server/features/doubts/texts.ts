import { alertTexts, failed } from '../../domain/texts.ts';

export const doubtErrors = {
  noReason: 'Napisz, co się nie zgadza',
  noAnswer: 'Napisz odpowiedź',
  noOutcome: 'Wybierz, co z tą pozycją',
  tooLong: 'Najwyżej 500 znaków',
  open: 'Ta wątpliwość już czeka na odpowiedź.',
  answered: 'Na tę wątpliwość ktoś już odpowiedział.',
  noCharge: 'Wątpliwość zgłasza się do opłaty, której nie wycofano.',
} as const;

export const doubtTexts = alertTexts({
  raiseDoubt: {
    done: { title: 'SUKCES', message: 'Zgłoszono wątpliwość. Odpowiedź zobaczysz przy tej pozycji.', stays: true },
    failed: failed('Nie udało się zgłosić wątpliwości'),
  },
  answerDoubt: {
    done: { title: 'SUKCES', message: 'Odpowiedziano na wątpliwość' },
    failed: failed('Nie udało się odpowiedzieć na wątpliwość'),
  },
});
