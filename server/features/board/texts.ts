import { alertTexts, failed } from '../../domain/texts.ts';

const undo = { action: '/api/take_back_assignment', name: 'operation' } as const;

export const boardTexts = alertTexts({
  assignWork: {
    done: { title: 'SUKCES', message: 'Przydzielono zadania', undo },
    failed: failed('Nie udało się przydzielić zadań'),
  },
  moveWork: {
    done: { title: 'SUKCES', message: 'Przekazano zadania', undo },
    failed: failed('Nie udało się przekazać zadań'),
  },
  closeDay: { failed: failed('Tego dnia wszystko jest już zrobione albo zamknięte.', 'Nie ma czego zamykać') },
  takeBackAssignment: {
    done: { title: 'SUKCES', message: 'Cofnięto przydział' },
    failed: failed('Nie udało się cofnąć przydziału'),
  },
});
