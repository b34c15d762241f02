import FullCalendar, { type CalendarRef, type EventClickInfo, type ViewApi } from '@fullcalendar/react';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { type Day, dayOf } from '../../server/domain/days.ts';
import type { Entry } from '../../server/features/calendar/schema.ts';
import type { Presses } from '../../views/calendar/days-grid.tsx';
import type { RenderedDays } from '../../views/calendar/place.ts';
import type { Reading } from './event-source.ts';
import { letKeysScroll, measureHours, OPTIONS, scrollToHours } from './options.ts';
import type { Place } from './position.ts';
import { chooseSlots, type Slots } from './slots.ts';
import { SquaresContext } from './squares.tsx';
import { State } from './state.tsx';

type Props = {
  ref: RefObject<CalendarRef | null>;
  box: RefObject<HTMLDivElement | null>;
  now: () => string;
  place: Place;
  reading: Reading;
  /** What squares are drawn from, and what a press on them does; null until it is read. */
  squares: { of: RenderedDays; presses: Presses } | null;
  onEntry: (entry: Entry) => void;
  /** Empty slots were chosen; null where nothing is planned. */
  onSlots: ((slots: Slots) => void) | null;
};

/** What FullCalendar draws: a month's squares, columns of hours, or a list. */
export function Sheet({ ref, box, now, place, reading, squares, onEntry, onSlots }: Props) {
  const { mounted } = place;
  const busy = place.opening || reading.reading;
  const showHours = useHours(ref, box, now, busy);

  function open({ event, jsEvent }: EventClickInfo) {
    if (event.url) return; // a link, which leads where it says
    jsEvent.preventDefault();
    const { entry, more } = event.extendedProps as { entry?: Entry; more?: Day };
    if (more) showDay(more);
    else if (entry) onEntry(entry);
  }

  const showDay = (date: Day) => place.show({ ...place.at, view: 'list', date });

  function press(event: MouseEvent) {
    if (onSlots && ref.current) chooseSlots(event, ref.current.getApi(), onSlots);
  }

  function arrive({ view }: { view: ViewApi }) {
    place.arrive(view);
    letKeysScroll(box);
    showHours();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: with keys, 'Dodaj wydarzenie' does the same
    <div className="calendar-view" ref={box} aria-busy={busy} onMouseDown={press}>
      <State busy={busy} failed={reading.failed} onAgain={reading.reload} />
      {mounted && (
        <SquaresContext value={squares}>
          <FullCalendar
            {...OPTIONS}
            {...reading.options}
            ref={ref}
            plugins={mounted.plugins}
            now={now}
            initialDate={mounted.date}
            initialView={mounted.type}
            moreLinkClick={({ date }) => {
              showDay(dayOf(date));
              return 'none';
            }}
            noEventsText={busy || reading.failed ? '' : 'Nic tu nie zaplanowano'}
            eventDidMount={({ el, event }) => {
              el.dataset.entry = event.id;
            }}
            eventClick={open}
            datesSet={arrive}
          />
        </SquaresContext>
      )}
    </div>
  );
}

/**
 * Measures the hours and scrolls to those that matter, after each arrival: at once, and again when all is read, for only
 * then what lasts all day has taken its room above them.
 */
function useHours(ref: Props['ref'], box: Props['box'], now: () => string, busy: boolean): () => void {
  const arrived = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each arrival, when all of it is there
  useEffect(() => {
    if (busy || !arrived.current) return;
    arrived.current = false;
    show();
  }, [busy]);

  const show = () =>
    requestAnimationFrame(() => {
      if (!ref.current || !box.current) return;
      measureHours(box.current);
      scrollToHours(ref.current.getApi().view, now());
    });

  return () => {
    arrived.current = true;
    show();
  };
}
