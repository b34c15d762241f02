import type { CalendarOptions, ViewApi, ViewOptions } from '@fullcalendar/react';
import polish from '@fullcalendar/react/locales/pl';
import type { RefObject } from 'react';
import { formatTime, ZONE } from '../../server/domain/days.ts';
import { moreText } from '../../views/calendar/entry-texts.ts';
import { dayName, moreOnDay, PlannedLine, PlannedRow } from './event-content.tsx';
import { HOURS_OF_DAY, SQUARE } from './slots.ts';
import { Squares } from './squares.tsx';
import { isSquares, nameOf, SMALL_WEEK, VIEWS } from './views.ts';

/** A list goes on down the page, in rows of ours. */
const LIST: ViewOptions = {
  height: 'auto',
  eventOrder: 'last,rank,start,title',
  listDayFormat: { weekday: 'long', day: 'numeric', month: 'long' },
  listDayHeaderClass: 'calendar-day',
  // It draws the day a second time however little one wants that.
  listDayHeaderInnerClass: ({ level }) => (level ? 'unused' : 'calendar-words'),
  listItemEventClass: 'planned-row',
  listItemEventBeforeClass: 'unused', // the row has its own
  eventContent: PlannedRow,
};

const HOURS = { hour: '2-digit', minute: '2-digit' } as const;

/** Squares fold what FullCalendar's would show singly; the server draws the same ones. */
const SQUARES: ViewOptions = { content: Squares, height: 'auto' };

/** What is the same in every calendar of the stable. */
export const OPTIONS: CalendarOptions = {
  locale: polish,
  timeZone: ZONE,
  firstDay: 1,
  weekNumberCalculation: 'ISO',
  height: '100%',
  headerToolbar: false, // our own stands above
  className: 'calendar-letters',
  viewClass: ({ view }) => `calendar-sheet in-${isSquares(view.type) ? 'squares' : nameOf(view.type)}`,
  allDayText: 'Cały\ndzień',
  timedText: 'Z godziną',
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
  eventOrder: 'last,start,rank,title',
  eventInteractive: true,
  eventMinHeight: 24,
  eventPrintLayout: 'stack',
  lazyFetching: false, // a day alone is read in full, a day of a month only in part
  views: {
    [VIEWS.month]: { duration: { months: 1 }, ...SQUARES },
    [SMALL_WEEK]: { duration: { weeks: 1 }, ...SQUARES },
    [VIEWS.week]: {
      dayMaxEvents: 8,
      dayHeaderContent: dayName,
      displayEventEnd: false,
      eventMaxStack: 4,
    },
    [VIEWS.day]: { dayMaxEvents: 8, eventMaxStack: 4 },
    [VIEWS.agenda]: {
      type: 'list',
      duration: { days: 30 },
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
