import type { PluginInput } from '@fullcalendar/react';
import list from '@fullcalendar/react/list';
import classic from '@fullcalendar/react/themes/classic';

/** Our names of FullCalendar's views, as the address says them. `list` is all there is on one day. */
export const VIEWS = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  agenda: 'agenda',
  list: 'listDay',
} as const;
export type ViewName = keyof typeof VIEWS;

/** Below this a month's squares hold no words, so that the list is shown first. */
export const isNarrow = () => matchMedia('(width < 768px)').matches;

/** The view one begins with. */
export const firstView = (): ViewName => (isNarrow() ? 'agenda' : 'month');

export const nameOf = (type: string): ViewName =>
  (Object.keys(VIEWS) as ViewName[]).find((name) => VIEWS[name] === type) ?? firstView();

/** What a view is drawn by; grids are heavy, so that only who looks at one loads it. */
async function drawerOf(view: ViewName): Promise<PluginInput> {
  if (view === 'month') return (await import('@fullcalendar/react/daygrid')).default;
  if (view === 'week' || view === 'day') return (await import('@fullcalendar/react/timegrid')).default;
  return list;
}

/** All that a view needs. Throws when a part cannot be loaded. */
export const pluginsFor = async (view: ViewName): Promise<PluginInput[]> => [list, classic, await drawerOf(view)];
