import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CalendarPage } from '../../server/features/calendar/schema.ts';
import { onTraverse, pushEntry, updateEntry } from '../navigation.ts';

/** What a calendar shows: in which view, around which day, which kinds of entries, and which page of a list. */
export type Position = Pick<CalendarPage, 'view' | 'date' | 'show'> & { page: number };

/** A position as the history stores it: with how to find what had the focus when the entry was left. */
type HistoryPosition = Position & { focus?: string | undefined };

/**
 * Where a calendar stands. The address and the history say it too, so that Back and reload keep it. `focused`: how to find
 * what has the focus, which comes back with a position.
 */
export function usePosition(
  first: Position,
  focused: RefObject<string | undefined>,
  address: (position: Position) => string,
) {
  const [at, setAt] = useState(first);
  const now = useRef(first);
  const cameFrom = useRef<HistoryPosition>(undefined);

  const settle = ({ view, date, show, page }: Position) => {
    now.current = { view, date, show, page };
    setAt(now.current);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `settle` is the same in all that matters
  useEffect(() => {
    updateEntry({ ...first });
    return onTraverse<HistoryPosition>(({ focus, view, date, show, page = 1 }) => {
      if (!view || !date || !show) return; // the entry of a dialog, or of a link to a fragment
      const to = { view, date, show, page };
      if (isSame(to, now.current)) return;
      focused.current = focus;
      settle(to);
    });
  }, [first, focused]);

  function show(to: Position) {
    const from = now.current;
    if (isSame(to, from)) return;
    const focus = focused.current;
    if (to.view === 'list' && from.view !== 'list') cameFrom.current = { ...from, focus };
    updateEntry({ focus });
    pushEntry(address(to), { ...to });
    settle(to);
  }

  /** From all there is on one day to where one was before. */
  function goBack() {
    const { focus, ...to } = cameFrom.current ?? { ...now.current, view: 'month' as const, page: 1 };
    show(to);
    focused.current = focus;
  }

  return { at, show, goBack };
}

const isSame = (one: Position, other: Position) =>
  one.view === other.view &&
  one.date === other.date &&
  one.page === other.page &&
  String(one.show) === String(other.show);
