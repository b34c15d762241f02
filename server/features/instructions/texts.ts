import { alertTexts, failed } from '../../domain/texts.ts';

export const instructionErrors = {
  past: 'Ten dzień już minął',
  tooFar: 'Wybierz bliższy dzień',
  endsBefore: 'Wybierz dzień nie wcześniejszy niż pierwszy',
  noEnd: 'Wybierz ostatni dzień',
  noItem: 'Wybierz, którą pozycję zastąpić',
  noLine: 'Wpisz pozycję',
  notThere: 'W tych dniach nie ma takiej pozycji',
  tooMany: 'Najwyżej 12 pozycji',
  noBooking: 'Nie ma takiej powtarzanej usługi.',
  oneHorse: 'Jedna prośba dotyczy jednego konia.',
  decided: 'O tej prośbie już zdecydowano.',
  waits: 'Ta prośba już czeka na decyzję.',
  changedSince: 'Od tego czasu zmieniono, co koń dostaje. Zmień to na jego stronie.',
  doneSince: 'Według tej zmiany już coś zrobiono. Zmień, co koń dostaje, na jego stronie.',
  ended: 'Termin minął albo usługi już nie ma: prośbę można tylko odrzucić.',
  noRequest: 'Nie ma takiej prośby.',
  nobodyLikeThis: 'Nie ma takiego konia z tą usługą',
} as const;

const undo = { action: '/api/take_back_decision_of_instructions', name: 'id' } as const;

export const instructionTexts = alertTexts({
  setInstructions: {
    done: { title: 'SUKCES', message: 'Zapisano, co koń dostaje' },
    failed: failed('Nie udało się zapisać zmiany'),
  },
  requestInstructions: {
    done: { title: 'Prośba wysłana', message: 'Prośba o zmianę czeka na decyzję stajni' },
    failed: failed('Nie udało się wysłać prośby'),
  },
  approveInstructions: {
    done: { title: 'SUKCES', message: 'Zmiana zatwierdzona', undo },
    failed: failed('Nie udało się zatwierdzić zmiany'),
  },
  denyInstructions: {
    done: { title: 'SUKCES', message: 'Prośba odrzucona', undo },
    failed: failed('Nie udało się odrzucić prośby'),
  },
  takeBackInstructions: {
    done: { title: 'SUKCES', message: 'Decyzja cofnięta, prośba znowu czeka' },
    failed: failed('Nie udało się cofnąć decyzji'),
  },
});
