import { createContext, use } from 'react';
import { daysInView } from '../../server/domain/days.ts';
import { DayList } from '../../views/calendar/day-list.tsx';
import { DaysGrid, type Presses } from '../../views/calendar/days-grid.tsx';
import type { RenderedDays } from '../../views/calendar/place.ts';

/** What the squares of a calendar are drawn from; null until it is read. */
export const SquaresContext = createContext<{ of: RenderedDays; presses: Presses } | null>(null);

/** The view of FullCalendar that shows a month or a small week, just as the server draws it. */
export function Squares() {
  const squares = use(SquaresContext);
  if (!squares) return null;
  const { of, presses } = squares;
  return (
    <>
      <DaysGrid of={of} days={daysInView(of.view, of.date)} {...presses} />
      <DayList of={of} {...presses} />
    </>
  );
}
