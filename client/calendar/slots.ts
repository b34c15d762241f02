import type { MouseEvent as PressEvent } from 'react';
import { type Day, dayOf, formatTime } from '../../server/domain/days.ts';
import type { Times } from '../../server/features/calendar/schema.ts';
import { firstTimes } from '../../views/calendar/first-times.ts';

/** The time of a new event. */
export type Plan = { times: Times; allDay: boolean };

/** The times of a new event in the query of its dialog's address. */
export const planAddress = ({ times, allDay }: Plan) => ({
  dialog: 'create-event',
  dialog_date: times.start,
  dialog_start_time: times.start_time,
  dialog_end: times.end,
  dialog_end_time: times.end_time,
  dialog_all_day: allDay,
});

/** Elements in a square that handle a press themselves. */
const TAKEN = 'a, button';

const HALF_HOUR = 30 * 60_000;

/**
 * Marks the squares of a month that the mouse is dragged over, and returns their days on release. A tap counts as a press.
 */
export function chooseSquares(press: PressEvent, onChosen: (from: Day, to: Day) => void): void {
  const pressed = press.target instanceof Element && !press.target.closest(TAKEN) && squareAt(press);
  if (press.button !== 0 || !pressed) return;
  press.preventDefault(); // otherwise the drag selects text
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
    // Waits for the click that ends the press, because a click beside an open dialog closes it.
    setTimeout(onChosen, 0, ...chosen);
  }
}

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

/** One square plans an event at the proposed hours, several plan whole days. */
export const planOfDays = (from: Day, to: Day, now: string): Plan =>
  from === to ? { allDay: false, times: firstTimes(from, now) } : planOfWholeDays(from, to, now);

export const planOfWholeDays = (from: Day, to: Day, now: string): Plan => ({
  allDay: true,
  times: { ...firstTimes(from, now), start: from, end: to },
});

/** Half an hour at least. */
export function planOfHours(from: Date, to: Date): Plan {
  const end = new Date(Math.max(to.getTime(), from.getTime() + HALF_HOUR));
  return {
    allDay: false,
    times: { start: dayOf(from), start_time: formatTime(from), end: dayOf(end), end_time: formatTime(end) },
  };
}
