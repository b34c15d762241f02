import type { CalendarRef } from '@fullcalendar/react';
import { type RefObject, useEffect } from 'react';

/** FullCalendar knows how to stand on paper, but made for React it does not notice that it is printed. */
export function usePaper(calendar: RefObject<CalendarRef | null>): void {
  useEffect(() => {
    const before = () => calendar.current?.getApi().trigger('_beforeprint');
    const after = () => calendar.current?.getApi().trigger('_afterprint');
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [calendar]);
}

/** Runs once what was drawn has been measured and has come to rest, so that nobody sees it move. */
export const atRest = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));
