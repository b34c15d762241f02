import type { CalendarRef } from '@fullcalendar/react';
import type { RefObject } from 'react';
import { daysInView } from '../../server/domain/days.ts';
import type { Entry, Filter } from '../../server/features/calendar/schema.ts';
import type { placeOf } from '../../views/calendar/place.ts';
import { onTraverse } from '../navigation.ts';
import { planAddress, type useDialogs } from './dialogs.tsx';
import type { CalendarPosition } from './entries.ts';
import type { Made } from './event-dialog.tsx';
import type { Reading } from './event-source.ts';
import type { FocusMemory } from './focus.ts';
import type { Place } from './position.ts';
import { markSquares, planFor, type Slots } from './slots.ts';
import { hasWords } from './views.ts';

/** The address of the calendar at a position, with a dialog over it. */
export type Address = (position: CalendarPosition, change?: Parameters<typeof placeOf>[1]) => string;

type Parts = {
  calendar: RefObject<CalendarRef | null>;
  box: RefObject<HTMLElement | null>;
  dialogs: ReturnType<typeof useDialogs>;
  focus: FocusMemory;
  place: Place;
  reading: Reading;
  address: Address;
  /** The server's clock, in ISO 8601 UTC. */
  now: () => string;
};

/** What is done in a calendar: opens its dialogs, and goes on where they close. */
export function actionsOf({ calendar, box, dialogs, focus, place, reading, address, now }: Parts) {
  const { at } = place;
  return {
    openEntry(entry: Entry) {
      dialogs.open({ entry }, address(at, { dialog: entry.kind, id: entry.id }));
    },

    openSlots(slots: Slots) {
      const plan = planFor(slots, at.view === 'month', now());
      focus.focused.current = `[data-date="${plan.times.start}"]`;
      dialogs.open({ plan }, address(at, planAddress(plan)));
    },

    /** Shows a new event: on another day, or among what is not shown, nobody would see that it is there. */
    leadTo({ id, from, to }: Made) {
      focus.moveFocus(`[data-entry="event-${id}"]`);
      const days =
        box.current && hasWords(at.view, box.current) ? daysInView(at.view, at.date) : { from: at.date, to: at.date };
      const isSeen = from <= days.to && to >= days.from;
      if (isSeen && at.show.includes('events')) return;
      const show: readonly Filter[] = at.show.includes('events') ? at.show : [...at.show, 'events'];
      // The dialog leaves its entry of the history first.
      const stop = onTraverse(() => {
        stop();
        place.show({ ...at, show, date: isSeen ? at.date : from });
      });
    },

    onDialogClosed() {
      dialogs.closed();
      calendar.current?.getApi().unselect();
      markSquares();
      if (!reading.isReading.current) focus.returnFocus();
    },
  };
}
