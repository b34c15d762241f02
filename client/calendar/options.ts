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
  listItemEventTimeClass: ({ event }) => (event.allDay ? 'no-hours' : ''),
};

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
  nowIndicator: true,
  scrollTime: '07:00:00',
  eventOrder: 'start,rank,title',
  eventInteractive: true,
  navLinks: true,
  navLinkDayClick: WHOLE_DAY,
  moreLinkClick: WHOLE_DAY,
  selectLongPressDelay: 400,
  views: {
    [VIEWS.month]: { dayMaxEvents: true, eventOrder: 'rank,start,title' },
    [VIEWS.week]: { dayMaxEvents: 5 },
    [VIEWS.agenda]: { type: 'list', duration: { days: 30 }, titleFormat: { day: 'numeric', month: 'short' }, ...LIST },
    [WHOLE_DAY]: LIST,
  },
};
