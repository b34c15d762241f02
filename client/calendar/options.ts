import type { CalendarOptions, ViewApi, ViewOptions } from '@fullcalendar/react';
import polish from '@fullcalendar/react/locales/pl';
import type { RefObject } from 'react';
import { formatTime, ZONE } from '../../server/domain/days.ts';
import { moreText } from '../../views/calendar/entry-texts.ts';
import { AGENDA_DAYS } from './entries.ts';
import { dayName, moreOnDay, PlannedLine, PlannedRow } from './event-content.tsx';
import { HOURS_OF_DAY, SQUARE } from './slots.ts';
import { isNarrow, nameOf, VIEWS } from './views.ts';

/** A list goes on down the page, in rows of ours. */
const LIST: ViewOptions = {
  height: 'auto',
  eventOrder: 'last,start,rank,title',
  listDayFormat: { weekday: 'long', day: 'numeric', month: 'long' },
  listDayHeaderClass: 'calendar-day',
  // It draws the day a second time however little one wants that.
  listDayHeaderInnerClass: ({ level }) => (level ? 'not-drawn' : 'calendar-words'),
  listItemEventClass: 'planned-row',
  listItemEventBeforeClass: 'not-drawn', // the row has its own
  eventContent: PlannedRow,
};

const SHORT_DAYS = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const HOURS = { hour: '2-digit', minute: '2-digit' } as const;

/** What is the same in every calendar of the stable. */
export const OPTIONS: CalendarOptions = {
  locale: polish,
  timeZone: ZONE,
  firstDay: 1,
  weekNumberCalculation: 'ISO',
  height: '100%',
  headerToolbar: false, // toolbar.tsx draws ours
  className: 'calendar-letters',
  viewClass: ({ view }) => `calendar-sheet in-${nameOf(view.type)}`,
  allDayText: 'Cały\ndzień',
  moreLinkText: (count) => moreText({ count, at_least: false }),
  moreLinkContent: moreOnDay,
  moreLinkHint: 'Pokaż cały dzień',
  moreLinkInnerClass: 'calendar-small',
  eventContent: PlannedLine,
  eventDisplay: 'block',
  eventInnerClass: ({ isNarrow }) => (isNarrow ? 'planned-inner in-narrow' : 'planned-inner'),
  eventTimeClass: 'calendar-small',
  eventTitleClass: 'calendar-small planned-title',
  moreLinkClass: 'more-link',
  dayCellClass: SQUARE,
  dayLaneClass: HOURS_OF_DAY,
  highlightClass: 'calendar-marked',
  dayHeaderInnerClass: 'calendar-words',
  dayCellTopInnerClass: ({ isToday }) => `calendar-words calendar-number ${isToday ? 'calendar-today' : ''}`,
  slotHeaderInnerClass: 'calendar-small',
  allDayHeaderInnerClass: 'calendar-small',
  closeHint: 'Zamknij',
  eventsHint: 'Wydarzenia',
  headingLevel: 2,
  eventTimeFormat: HOURS,
  slotHeaderFormat: HOURS,
  nowIndicator: true,
  slotEventOverlap: false,
  scrollTime: '07:00:00',
  eventOrder: 'start,rank,title',
  eventInteractive: true,
  eventMinHeight: 24,
  eventPrintLayout: 'stack',
  navLinkDayClick: VIEWS.list,
  moreLinkClick: VIEWS.list,
  lazyFetching: false, // a day alone is read in full, a day of a month only in part
  views: {
    [VIEWS.month]: {
      navLinks: true,
      dayMaxEvents: true,
      eventOrder: 'rank,start,title',
    },
    [VIEWS.week]: {
      dayMaxEvents: 4,
      dayHeaderContent: dayName,
      displayEventEnd: false,
      titleFormat: SHORT_DAYS,
      eventMaxStack: 4,
    },
    [VIEWS.day]: { dayMaxEvents: isNarrow() ? 4 : 8, eventMaxStack: isNarrow() ? 4 : 10 },
    [VIEWS.agenda]: {
      type: 'list',
      duration: { days: AGENDA_DAYS },
      titleFormat: { day: 'numeric', month: 'short' },
      ...LIST,
    },
    [VIEWS.list]: LIST,
  },
};

/**
 * Hours without entries hold nothing to focus, so the keyboard could not scroll them: their first cell takes the focus,
 * once they have their height.
 */
export function letKeysScroll(calendar: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    for (const part of calendar.current?.querySelectorAll<HTMLElement>('div') ?? [])
      if (/auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight)
        part.querySelector('[role="gridcell"], [role="cell"]')?.setAttribute('tabindex', '0');
  });
}

/** Where hours of today are looked at, those about now are seen first, from the last one on. */
export function scrollToNow({ activeStart, activeEnd, calendar }: ViewApi, now: string): void {
  const instant = new Date(now);
  if (instant < activeStart || instant >= activeEnd) return;
  const hour = Number(formatTime(instant).slice(0, 2));
  calendar.scrollToTime({ hours: Math.max(0, hour - 1) });
}
