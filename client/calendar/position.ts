import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CalendarPage } from '../../server/features/calendar/schema.ts';
import { onTraverse, pushEntry, updateEntry } from '../navigation.ts';

export type Position = Pick<CalendarPage, 'view' | 'date' | 'show'> & { page: number };

/** A position in the history; `focus` is a selector of what had the focus when it was left. */
type HistoryPosition = Position & { focus?: string | undefined };

/**
 * A calendar's position, kept in the address and the history for Back and reload. `focused` returns the selector of what has
 * the focus, to restore with the position.
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
      if (!view || !date || !show) return; // an entry of a dialog or a fragment
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

  /** From a single day back to the former view. */
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
