import type { PluginInput } from '@fullcalendar/react';
import list from '@fullcalendar/react/list';
import classic from '@fullcalendar/react/themes/classic';
import type { CalendarView } from '../../server/domain/days.ts';

/** FullCalendar's names of our views: a month is drawn by ours, as its squares fold the routine. */
export const VIEWS = {
  month: 'squaresOfMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  agenda: 'agenda',
  list: 'listDay',
} as const satisfies Record<CalendarView, string>;

/** A week that has no room for hours. */
export const SMALL_WEEK = 'squaresOfWeek';

/** Below this width of a calendar its squares hold no words, and a week has no room for hours. */
const WIDE = 760;

/** Whether a view says what its days have. Small squares have dots, and what the chosen day has stands beneath. */
export const hasWords = (view: CalendarView, room: Element): boolean =>
  room.clientWidth >= WIDE || !isSquares(typeOf(view, room));

/** FullCalendar's name of a view in the room there is for it. */
export const typeOf = (view: CalendarView, room: Element | null): string =>
  view === 'week' && (room?.clientWidth ?? innerWidth) < WIDE ? SMALL_WEEK : VIEWS[view];

/** Whether a view is drawn by squares of ours. */
export const isSquares = (type: string): boolean => type === VIEWS.month || type === SMALL_WEEK;

export const nameOf = (type: string): CalendarView =>
  type === SMALL_WEEK
    ? 'week'
    : ((Object.keys(VIEWS) as CalendarView[]).find((name) => VIEWS[name] === type) ?? 'month');

/** All that a view needs; columns of hours are heavy, so that only who looks at them loads them. Throws when it cannot. */
export async function pluginsFor(type: string): Promise<PluginInput[]> {
  const isHours = type === VIEWS.week || type === VIEWS.day;
  return [list, classic, ...(isHours ? [(await import('@fullcalendar/react/timegrid')).default] : [])];
}
