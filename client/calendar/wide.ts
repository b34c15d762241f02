import { type RefObject, useEffect, useState } from 'react';
import type { CalendarView } from '../../server/domain/days.ts';

/** Below this width of a calendar its squares hold no words, and a week has no room for hours (client/styles/agenda.css). */
export const WIDE = 760;

export const isWide = (room: Element | null): boolean => (room?.clientWidth ?? 0) >= WIDE;

/**
 * What draws hours, once a view is looked at that has some: it is heavy, so that only who looks at hours loads it. Null until
 * it has come, and for other views.
 */
export function useHours(view: CalendarView, box: RefObject<HTMLElement | null>, onFailed: () => void) {
  const [wide, setWide] = useState(false);
  const [loaded, setLoaded] = useState<typeof import('./hours.tsx')>();
  const wanted = view === 'day' || (view === 'week' && wide);

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
