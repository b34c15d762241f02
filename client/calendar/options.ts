import type { CalendarOptions, ViewApi, ViewOptions } from '@fullcalendar/react';
import polish from '@fullcalendar/react/locales/pl';
import type { RefObject } from 'react';
import { formatTime, ZONE } from '../../server/domain/days.ts';
import { moreText } from '../../views/calendar/entry-texts.ts';
import { allDayName, dayName, moreOnDay, PlannedLine, PlannedRow } from './event-content.tsx';
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

/** With which hour a week begins to be seen, and how many of its hours even a low screen shows. */
const [FIRST_HOUR, HOURS_SEEN] = [8, 8];

const HOURS = { hour: '2-digit', minute: '2-digit' } as const;

/** Only whole hours have a line. */
const halfHour = ({ isMinor }: { isMinor: boolean }) => (isMinor ? 'calendar-half' : '');

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
  allDayHeaderContent: allDayName,
  timedText: 'Z godziną',
  moreLinkText: (count) => moreText({ count, at_least: false }),
  moreLinkContent: moreOnDay,
  moreLinkHint: 'Pokaż cały dzień',
  moreLinkInnerClass: 'calendar-small',
  eventContent: PlannedLine,
  eventDisplay: 'block',
  eventInnerClass: 'planned-inner',
  eventTitleClass: 'calendar-small planned-title',
  moreLinkClass: 'more-link',
  dayCellClass: SQUARE,
  dayLaneClass: HOURS_OF_DAY,
  highlightClass: 'calendar-marked',
  dayHeaderAlign: 'start',
  dayHeaderClass: ({ isToday }) => (isToday ? 'calendar-today' : ''),
  dayHeaderInnerClass: 'calendar-words',
  slotLaneClass: halfHour,
  slotHeaderClass: halfHour,
  slotHeaderInnerClass: 'calendar-small',
  allDayDividerClass: 'calendar-divider',
  allDayHeaderClass: 'calendar-all-day',
  allDayHeaderInnerClass: 'calendar-small',
  closeHint: 'Zamknij',
  eventsHint: 'Wydarzenia',
  headingLevel: 2,
  slotHeaderFormat: HOURS,
  nowIndicator: true,
  nowIndicatorHeaderClass: 'unused',
  nowIndicatorDotClass: 'calendar-now',
  slotEventOverlap: false,
  slotMinHeight: 24,
  eventOrder: 'last,start,rank,title',
  eventInteractive: true,
  eventMinHeight: 40, // two lines
  eventShortHeight: 54, // no more than these
  eventPrintLayout: 'stack',
  lazyFetching: false, // a day alone is read in full, a day of a month only in part
  views: {
    [VIEWS.month]: { duration: { months: 1 }, ...SQUARES },
    [SMALL_WEEK]: { duration: { weeks: 1 }, ...SQUARES },
    [VIEWS.week]: {
      dayMaxEvents: 8,
      dayHeaderContent: dayName,
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
      if (scrolls(part)) part.querySelector('[role="gridcell"], [role="cell"]')?.setAttribute('tabindex', '0');
  });
}

/** The hours of the day in which a stable works come first; of today a day's those about now, a week's as far as now needs. */
export function scrollToHours({ type, activeStart, activeEnd, calendar }: ViewApi, now: string): void {
  const instant = new Date(now);
  const isNow = instant >= activeStart && instant < activeEnd;
  const hour = isNow ? Number(formatTime(instant).slice(0, 2)) : FIRST_HOUR + 1;
  const first = type === VIEWS.day || hour <= FIRST_HOUR ? hour - 1 : Math.max(FIRST_HOUR, hour - HOURS_SEEN);
  if (first > 0) calendar.scrollToTime({ hours: first, seconds: 75 }); // a pixel on: what stands above has a line
}

/** Tells the styles how much stands above the hours, so that these end with a whole one. */
export function measureHours(calendar: HTMLElement): void {
  const hours = calendar.querySelector(`.${HOURS_OF_DAY}`);
  const box = hours && [...calendar.querySelectorAll('div')].find((part) => part.contains(hours) && scrolls(part));
  if (box) calendar.style.setProperty('--above', `${calendar.clientHeight - box.clientHeight}px`);
}

const scrolls = (part: Element) =>
  /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight;
