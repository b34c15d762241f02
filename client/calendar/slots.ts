import type { CalendarApi } from '@fullcalendar/react';
import type { MouseEvent as PressEvent } from 'react';
import { addDays, type Day } from '../../server/domain/days.ts';
import { firstTimes } from '../../views/calendar/first-times.ts';
import type { Plan } from './event-dialog.tsx';

/** The classes of what can be pointed at: the square of a day, and its column of hours. */
export const SQUARE = 'calendar-square';
/** The squares of a month are ours. */
const OUR_SQUARE = 'square';
export const HOURS_OF_DAY = 'calendar-hours';

const SLOTS = [SQUARE, OUR_SQUARE, HOURS_OF_DAY];

/** What stands in a slot and does something of its own. */
const TAKEN = 'a, button, [role="button"], [role="link"]';

const SLOT = 30;
const SLOTS_OF_DAY = (24 * 60) / SLOT;

/** A whole day, or the half-hour of it that begins at a minute. */
type Slot = { day: Day; minute: number | null };

/** Slots that lie next to each other; `first` and `last` both count. */
export type Slots = { first: Slot; last: Slot };

/**
 * Follows the mouse from a press on an empty slot over its neighbours, marking them, and hands over those it was let go
 * on. A tap of a finger is a press too.
 */
export function chooseSlots(press: PressEvent, calendar: CalendarApi, onChosen: (slots: Slots) => void): void {
  const pressed = press.target instanceof Element && !press.target.closest(TAKEN) && slotAt(press);
  if (press.button !== 0 || !pressed) return;
  press.preventDefault(); // no words are marked on the way
  let chosen = mark({ first: pressed, last: pressed });
  const end = new AbortController();
  addEventListener('mousemove', (move) => follow(slotAt(move)), end);
  addEventListener('mouseup', letGo, end);

  function follow(slot: Slot | null) {
    if (!slot || !pressed || (slot.minute === null) !== (pressed.minute === null)) return;
    chosen = mark(isBefore(slot, pressed) ? { first: slot, last: pressed } : { first: pressed, last: slot });
  }

  function mark(slots: Slots) {
    const { times, allDay } = stretchOf(slots);
    if (allDay) markSquares(times.start, times.end);
    if (allDay) calendar.select({ start: times.start, end: addDays(times.end, 1), allDay });
    else calendar.select(`${times.start}T${times.start_time}`, `${times.end}T${times.end_time}`);
    return slots;
  }

  function letGo() {
    end.abort();
    // After the click that ends the press: that would close a dialog it falls beside.
    setTimeout(onChosen, 0, chosen);
  }
}

/** Marks the squares of some days, which FullCalendar does not draw; without days it marks none. */
export function markSquares(from?: Day, to?: Day): void {
  for (const square of document.querySelectorAll<HTMLElement>(`.${OUR_SQUARE}`)) {
    const day = square.dataset.date as Day;
    square.classList.toggle('calendar-marked', Boolean(from && to && from <= day && day <= to));
  }
}

/** The event that slots are chosen for. A square of a month stands for its day at the usual hours. */
export function planFor(slots: Slots, inMonth: boolean, now: string): Plan {
  const plan = stretchOf(slots);
  if (!plan.allDay) return plan;
  const { start, end } = plan.times;
  const times = firstTimes(start, now);
  return inMonth && start === end ? { allDay: false, times } : { allDay: true, times: { ...times, start, end } };
}

function slotAt({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Slot | null {
  const place = document
    .elementsFromPoint(clientX, clientY)
    .find(({ classList }) => SLOTS.some((name) => classList.contains(name)));
  if (!(place instanceof HTMLElement) || !place.dataset.date) return null;
  const day = place.dataset.date as Day;
  if (!place.classList.contains(HOURS_OF_DAY)) return { day, minute: null };
  const { top, height } = place.getBoundingClientRect();
  const nth = Math.floor(((clientY - top) / height) * SLOTS_OF_DAY);
  return { day, minute: SLOT * Math.max(0, Math.min(nth, SLOTS_OF_DAY - 1)) };
}

const isBefore = (one: Slot, other: Slot) =>
  one.day === other.day ? (one.minute ?? 0) < (other.minute ?? 0) : one.day < other.day;

function stretchOf({ first, last }: Slots): Plan {
  const end = last.minute === null ? 0 : last.minute + SLOT;
  const endOfDay = end === 24 * 60;
  return {
    allDay: first.minute === null,
    times: {
      ...{ start: first.day, start_time: clock(first.minute ?? 0) },
      ...{ end: endOfDay ? addDays(last.day, 1) : last.day, end_time: clock(endOfDay ? 0 : end) },
    },
  };
}

const clock = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);
