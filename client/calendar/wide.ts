import { type RefObject, useEffect, useState } from 'react';
import type { CalendarView } from '../../server/domain/days.ts';
import type { Mode } from '../../server/features/calendar/schema.ts';

/** Below this width squares hold no words and a week shows no hours; client/styles/agenda.css has the same number. */
export const WIDE = 760;

export const isWide = (room: Element | null): boolean => (room?.clientWidth ?? 0) >= WIDE;

/**
 * The component for hours, loaded only for views that show them, because FullCalendar is heavy. Null until it is loaded, and
 * for other views. A narrow screen shows hours only for a day of a horse's calendar, where hours are chosen for new events.
 */
export function useHours(view: CalendarView, mode: Mode, box: RefObject<HTMLElement | null>, onFailed: () => void) {
  const [wide, setWide] = useState(false);
  const [loaded, setLoaded] = useState<typeof import('./hours.tsx')>();
  const wanted = wide ? view === 'day' || view === 'week' : view === 'day' && mode === 'horse';

  useEffect(() => {
    const sizes = new ResizeObserver(() => setWide(isWide(box.current)));
    if (box.current) sizes.observe(box.current);
    return () => sizes.disconnect();
  }, [box]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is wanted
  useEffect(() => {
    if (wanted && !loaded) import('./hours.tsx').then(setLoaded, onFailed);
  }, [wanted]);

  return wanted ? (loaded?.default ?? null) : null;
}
