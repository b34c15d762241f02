import { plural } from '../../domain/plural.ts';
import type { ActionTexts, PageAlert } from '../../domain/texts.ts';
import { alertTexts, failed, failureAlert, successAlert } from '../../domain/texts.ts';

export const FINAL = 'Zatwierdzenie jest ostateczne i nie można go cofnąć.';

export const ALREADY_DONE = 'To zadanie jest już wykonane.';
export const NO_SUCH_TASK = 'Nie ma takiego zadania.';
export const HORSE_GONE = 'Tego konia już nie ma w stajni, więc jego zadań nie można przywrócić.';

export const SHEET_TITLE = 'Zatwierdź zadania';
export const NONE_TICKED = 'Zaznacz co najmniej jednego konia';

const COMPLETION_FAILED = 'Wystąpił błąd podczas zatwierdzania zadania';

export const taskTexts = alertTexts({
  completeTask: {
    done: { title: 'Sukces', message: 'Zadanie zostało pomyślnie zatwierdzone' },
    failed: failed(COMPLETION_FAILED, 'Błąd'),
  },
  completeTasks: {
    done: { title: 'Sukces', message: 'Zadania zostały pomyślnie zatwierdzone' },
    failed: failed(COMPLETION_FAILED, 'Błąd'),
  },
  skipTasks: {
    done: {
      title: 'Sukces',
      message: 'Zapisano, że zadań nie wykonano',
      undo: { action: '/api/take_back_skipping', name: 'operation' },
    },
    failed: failed('Nie udało się zapisać, że zadań nie wykonano', 'Błąd'),
  },
  unskipTasks: {
    done: { title: 'Sukces', message: 'Zadania znów czekają na wykonanie' },
    failed: failed('Nie udało się przywrócić zadań', 'Błąd'),
  },
  openTask: {
    failed: {
      title: 'Nie ma takiego zadania',
      message: 'Mogło zostać usunięte albo przydzielone komuś innemu.',
    },
  },
  openRound: {
    failed: {
      title: 'Nie ma już czego zatwierdzić',
      message: 'Zadania tej rundy są wykonane albo przydzielone komuś innemu.',
    },
  },
});

/** A refused task. `name`: that of its horse, '' if it is not visible. `finished_by`: the person who had finished it. */
export type RefusedTask = { name: string; message: string; finished_by?: string | undefined };

/** Beyond this many names an alert only counts. */
const MAX_TASKS_NAMED = 12;

/** The result of confirming many tasks: how many were done, and which were refused and why. */
export function completedAlert(done: number, refused: readonly RefusedTask[]): PageAlert {
  const message = `Zatwierdzono ${tasksInWords(done)}`;
  if (refused.length === 0) return { ...(successAlert(taskTexts.completeTasks) as PageAlert), message };
  return refusedAlert(taskTexts.completeTasks, refused, done > 0 && { title: 'Nie wszystkie zatwierdzono', message });
}

/** The result of skipping many tasks when some were refused. */
export function notSkippedAlert(done: number, refused: readonly RefusedTask[]): PageAlert {
  const message = `Niewykonane: ${tasksInWords(done)}`;
  return refusedAlert(taskTexts.skipTasks, refused, done > 0 && { title: 'Nie wszystkie zapisano', message });
}

/** '5 zadań' */
export const tasksInWords = (count: number): string => `${count} ${plural(count, 'zadanie', 'zadania', 'zadań')}`;

type Partly = Pick<PageAlert, 'title' | 'message'>;

const refusedAlert = (texts: ActionTexts, refused: readonly RefusedTask[], partly: Partly | false): PageAlert => ({
  ...failureAlert(texts, 409),
  ...partly,
  reason: reasonsOf(refused),
  stays: true,
});

const reasonsOf = (refused: readonly RefusedTask[]): string =>
  [...Map.groupBy(refused, whyNot)].map(([why, tasks]) => named(tasks, why)).join(' ');

const whyNot = ({ message, finished_by }: RefusedTask): string =>
  finished_by ? `Wykonane wcześniej (${finished_by})` : message;

/** 'Wykonane wcześniej (Piotr Nowak): Łuna, Dukat.', 'Nie zatwierdzono: Łuna, Dukat. Nie ma takiego zadania.' */
function named(tasks: readonly RefusedTask[], why: string): string {
  const names = tasks.flatMap(({ name }) => name || []);
  const known = tasks.some(({ finished_by }) => finished_by);
  if (names.length === 0) return known ? `${why}.` : why;
  const rest = names.length > MAX_TASKS_NAMED ? ` i ${names.length - MAX_TASKS_NAMED} innych` : '';
  const listed = names.slice(0, MAX_TASKS_NAMED).join(', ') + rest;
  return known ? `${why}: ${listed}.` : `Nie zatwierdzono: ${listed}. ${why}`;
}
