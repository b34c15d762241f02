import type { CalendarOptions, CalendarRef } from '@fullcalendar/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { readEntries, type Whose } from './entries.ts';
import { lastOf } from './last-of.ts';
import { atRest } from './paper.ts';

export type Reading = ReturnType<typeof useReading>;

type Told = { onFailed: () => void; onEnd: () => void };

/** Reads what a calendar shows, again when the line is back, and says how that stands. */
export function useReading(whose: Whose, calendar: RefObject<CalendarRef | null>, { onFailed, onEnd }: Told) {
  const [known, setKnown] = useState(false);
  const [failed, setFailed] = useState(false);
  const [reading, setReading] = useState(false);
  const isReading = useRef(false);
  // One function for good: to FullCalendar another one would be another source, to be read at once.
  const [events] = useState(() => lastOf((range) => readEntries(whose, range)));
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
    /** It begins to read while it is drawn, when nothing else may be told to draw. */
    loading(begins) {
      isReading.current = begins;
      queueMicrotask(() => {
        setReading(begins);
        if (!begins) onEnd();
      });
    },
  };
  return { known, failed, reading, isReading, reload, options };
}
