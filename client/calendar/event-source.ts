import type { CalendarOptions, CalendarRef, EventInput } from '@fullcalendar/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CalendarDays } from '../../server/features/calendar/schema.ts';
import { type CalendarPosition, type CalendarScope, linesOf, readDays } from './entries.ts';
import { atRest } from './paper.ts';

export type Reading = ReturnType<typeof useReading>;

type Callbacks = { onFailed: () => void; onEnd: () => void };

/** What has been read, and of which days. */
export type Read = CalendarPosition & { grid: CalendarDays };

/** Reads what a calendar shows, again when the line is back, and says how that stands. `position`: what is looked at now. */
export function useReading(
  scope: CalendarScope,
  { calendar, position }: { calendar: RefObject<CalendarRef | null>; position: RefObject<CalendarPosition> },
  { onFailed, onEnd }: Callbacks,
) {
  const [known, setKnown] = useState(false);
  const [failed, setFailed] = useState(false);
  const [reading, setReading] = useState(false);
  const [read, setRead] = useState<Read | null>(null);
  const isReading = useRef(false);
  const requests = useRef(0);
  // One function for good: to FullCalendar another one would be another source, to be read at once.
  const [events] = useState(() => async (): Promise<EventInput[]> => {
    // A change of view and of day are two readings to FullCalendar, which heeds only the last: only that one is done.
    const nth = ++requests.current;
    await null;
    if (nth !== requests.current) return [];
    const now = position.current;
    const grid = await readDays(scope, now);
    if (nth === requests.current) setRead({ ...now, grid });
    return linesOf(grid, scope, now);
  });
  const reload = () => calendar.current?.getApi().refetchEvents();

  useEffect(() => {
    if (!failed) return;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  });

  const options: CalendarOptions = {
    events,
    eventSourceSuccess(entries) {
      atRest(() => setKnown(true));
      setFailed(false);
      return entries;
    },
    eventSourceFailure() {
      setFailed(true);
      onFailed();
    },
    /** It begins to read while it is drawn, when nothing else may start to draw. */
    loading(begins) {
      isReading.current = begins;
      queueMicrotask(() => {
        setReading(begins);
        if (!begins) onEnd();
      });
    },
  };
  return { known, failed, reading, read, isReading, reload, options };
}
