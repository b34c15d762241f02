import type { CalendarOptions, ViewOptions } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import polish from '@fullcalendar/react/locales/pl';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { ZONE } from '../../server/domain/days.ts';

/** Our names of FullCalendar's views: what the address says, in the order of their buttons. */
export const VIEWS = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay', agenda: 'agenda' } as const;
export type ViewName = keyof typeof VIEWS;

/** All the entries of one day. */
export const WHOLE_DAY = 'listDay';

const LIST: ViewOptions = {
  listItemEventClass: 'planned-row',
  listItemEventTimeClass: ({ event }) => (event.allDay ? 'no-hours' : ''),
};

const HOURS = { hour: '2-digit', minute: '2-digit' } as const;

/** What is the same in every calendar of the stable. */
export const OPTIONS: CalendarOptions = {
  plugins: [dayGrid, timeGrid, list, interaction, classic],
  locale: polish,
  timeZone: ZONE,
  firstDay: 1,
  weekNumberCalculation: 'ISO',
  height: '100%',
  headerToolbar: { start: 'prev,next today', center: 'title', end: Object.values(VIEWS).join(',') },
  buttonClass: 'calendar-button',
  buttons: {
    prev: { hint: 'Poprzedni' },
    next: { hint: 'Następny' },
    today: { text: 'Dzisiaj', hint: 'Dzisiaj' },
    [VIEWS.month]: { text: 'Miesiąc' },
    [VIEWS.week]: { text: 'Tydzień' },
    [VIEWS.day]: { text: 'Dzień' },
    [VIEWS.agenda]: { text: 'Agenda' },
  },
  allDayText: 'Cały dzień',
  moreLinkText: (count) => `+${count} więcej`,
  noEventsText: 'Nic tu nie zaplanowano',
  closeHint: 'Zamknij',
  eventsHint: 'Wydarzenia',
  headingLevel: 2,
  eventTimeFormat: HOURS,
  slotHeaderFormat: HOURS,
  nowIndicator: true,
  scrollTime: '07:00:00',
  eventOrder: 'start,rank,title',
  eventInteractive: true,
  navLinkDayClick: WHOLE_DAY,
  moreLinkClick: WHOLE_DAY,
  selectLongPressDelay: 400,
  lazyFetching: false, // a day alone is read in full, a day of a month only in part
  views: {
    [VIEWS.month]: { navLinks: true, dayMaxEvents: true, eventOrder: 'rank,start,title' },
    [VIEWS.week]: { dayMaxEvents: 5 },
    [VIEWS.day]: { dayMaxEvents: 8 },
    [VIEWS.agenda]: { type: 'list', duration: { days: 30 }, titleFormat: { day: 'numeric', month: 'short' }, ...LIST },
    [WHOLE_DAY]: LIST,
  },
};

/** Hours without entries hold nothing to focus, so the keyboard could not scroll them: their first cell takes the focus. */
export function letKeysScroll(calendar: HTMLElement): void {
  for (const part of calendar.querySelectorAll<HTMLElement>('div'))
    if (/auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight)
      part.querySelector('[role="gridcell"], [role="cell"]')?.setAttribute('tabindex', '0');
}
