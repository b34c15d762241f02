import type { MouseEvent as PressEvent } from 'react';
import { type Day, dayOf, formatTime } from '../../server/domain/days.ts';
import { firstTimes } from '../../views/calendar/first-times.ts';
import type { Plan } from './event-dialog.tsx';

/** What stands in a square and does something of its own. */
const TAKEN = 'a, button';

const HALF_HOUR = 30 * 60_000;

/**
 * Follows the mouse from a press on an empty square of a month over its neighbours, marking them, and hands over the days
 * it was let go on. A tap of a finger is a press too.
 */
export function chooseSquares(press: PressEvent, onChosen: (from: Day, to: Day) => void): void {
  const pressed = press.target instanceof Element && !press.target.closest(TAKEN) && squareAt(press);
  if (press.button !== 0 || !pressed) return;
  press.preventDefault(); // no words are marked on the way
  let chosen = mark(pressed, pressed);
  const end = new AbortController();
  addEventListener('mousemove', follow, end);
  addEventListener('mouseup', letGo, end);

  function follow(move: MouseEvent) {
    const day = squareAt(move);
    if (day && pressed) chosen = mark(day < pressed ? day : pressed, day < pressed ? pressed : day);
  }

  function mark(from: Day, to: Day): [Day, Day] {
    markSquares(from, to);
    return [from, to];
  }

  function letGo() {
    end.abort();
    // After the click that ends the press: that would close a dialog it falls beside.
    setTimeout(onChosen, 0, ...chosen);
  }
}

/** Marks the squares of some days; without days it marks none. */
export function markSquares(from?: Day, to?: Day): void {
  for (const square of document.querySelectorAll<HTMLElement>('.square')) {
    const day = square.dataset.date as Day;
    square.classList.toggle('calendar-marked', Boolean(from && to && from <= day && day <= to));
  }
}

const squareAt = ({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Day | null => {
  const square = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.square');
  return (square?.dataset.date as Day | undefined) ?? null;
};

/** The event that squares are chosen for: one alone stands for its day at the usual hours, several are whole days. */
export function planOfDays(from: Day, to: Day, now: string): Plan {
  const times = firstTimes(from, now);
  return from === to ? { allDay: false, times } : { allDay: true, times: { ...times, start: from, end: to } };
}

/** The event that some of the whole days above the hours are chosen for. */
export const planOfWholeDays = (from: Day, to: Day, now: string): Plan => ({
  allDay: true,
  times: { ...firstTimes(from, now), start: from, end: to },
});

/** The event that hours are chosen for: half of one at least. */
export function planOfHours(from: Date, to: Date): Plan {
  const end = new Date(Math.max(to.getTime(), from.getTime() + HALF_HOUR));
  return {
    allDay: false,
    times: { start: dayOf(from), start_time: formatTime(from), end: dayOf(end), end_time: formatTime(end) },
  };
}
