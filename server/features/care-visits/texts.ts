import { type Day, formatShortDate, formatWeekday } from '../../domain/days.ts';
import { alertTexts, failed } from '../../domain/texts.ts';

const done = (message: string) => ({ title: 'SUKCES', message });

export const careVisitTexts = alertTexts({
  planCareVisit: {
    done: done('Wizyta zaplanowana'),
    failed: failed('Nie udało się zaplanować wizyty'),
    unfinished: true,
  },
  updateCareVisit: { failed: failed('Nie udało się zmienić wizyty'), unfinished: true },
  moveCareVisit: { done: done('Termin zapisany'), failed: failed('Nie udało się zmienić wizyty'), unfinished: true },
  tickCareVisit: { failed: failed('Nie udało się zapisać'), unfinished: true },
  closeCareVisit: {
    done: done('Wizyta zamknięta, wpisy i terminy zapisane'),
    failed: failed('Nie udało się zamknąć wizyty'),
  },
  deleteCareVisit: { done: done('Wizyta usunięta'), failed: failed('Nie udało się usunąć wizyty') },
  shareCareVisit: { failed: failed('Nie udało się utworzyć linku') },
  unshareCareVisit: { done: done('Link już nie działa'), failed: failed('Nie udało się zakończyć linku') },
  proposeTick: { failed: failed('Nie udało się zapisać'), unfinished: true },
});

export const NO_SUCH_VISIT = 'Nie ma takiej wizyty.';
export const NOT_ON_THE_LIST = 'Tego konia nie ma na liście tej wizyty.';
export const CLOSED = 'Ta wizyta jest już zamknięta.';
export const LINK_OVER =
  'Link działa do dnia po wizycie, o ile stajnia nie zakończy go wcześniej. W razie potrzeby zadzwoń do stajni.';

/** 'Zrobione', 'Przełożone na wt. 1.12: po startach', 'Nie zrobiono: brak czasu' */
export function outcomeInWords(outcome: string, day: Day | null, reason: string): string {
  if (outcome === 'done') return 'Zrobione';
  const why = reason && `: ${reason}`;
  if (outcome === 'postponed' && day) return `Przełożone na ${formatWeekday(day)} ${formatShortDate(day)}${why}`;
  return `Nie zrobiono${why}`;
}
