import type { CalendarOptions, ViewOptions } from '@fullcalendar/react';
import polish from '@fullcalendar/react/locales/pl';
import { ZONE } from '../../server/domain/days.ts';
import { VIEWS } from './views.ts';

const LIST: ViewOptions = {
  listItemEventClass: 'planned-row',
  listItemEventTimeClass: ({ event }) => (event.allDay ? 'no-hours' : ''),
};

const HOURS = { hour: '2-digit', minute: '2-digit' } as const;

/** What is the same in every calendar of the stable. */
export const OPTIONS: CalendarOptions = {
  locale: polish,
  timeZone: ZONE,
  firstDay: 1,
  weekNumberCalculation: 'ISO',
  height: '100%',
  headerToolbar: false, // toolbar.tsx draws ours
  allDayText: 'Cały dzień',
  moreLinkText: (count) => `+${count} więcej`,
  closeHint: 'Zamknij',
  eventsHint: 'Wydarzenia',
  headingLevel: 2,
  eventTimeFormat: HOURS,
  slotHeaderFormat: HOURS,
  nowIndicator: true,
  scrollTime: '07:00:00',
  eventOrder: 'start,rank,title',
  eventInteractive: true,
  navLinkDayClick: VIEWS.list,
  moreLinkClick: VIEWS.list,
  selectLongPressDelay: 400,
  lazyFetching: false, // a day alone is read in full, a day of a month only in part
  views: {
    [VIEWS.month]: { navLinks: true, dayMaxEvents: true, eventOrder: 'rank,start,title' },
    [VIEWS.week]: { dayMaxEvents: 5 },
    [VIEWS.day]: { dayMaxEvents: 8 },
    [VIEWS.agenda]: { type: 'list', duration: { days: 30 }, titleFormat: { day: 'numeric', month: 'short' }, ...LIST },
    [VIEWS.list]: LIST,
  },
};

/** Hours without entries hold nothing to focus, so the keyboard could not scroll them: their first cell takes the focus. */
export function letKeysScroll(calendar: HTMLElement): void {
  for (const part of calendar.querySelectorAll<HTMLElement>('div'))
    if (/auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight)
      part.querySelector('[role="gridcell"], [role="cell"]')?.setAttribute('tabindex', '0');
}
