import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '../styles/calendar.css';
import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type EventClickInfo,
  type EventDisplayInfo,
  type ViewApi,
} from '@fullcalendar/react';
import interaction from '@fullcalendar/react/interaction';
import polish from '@fullcalendar/react/locales/pl';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { useEffect, useMemo, useRef, useState } from 'react';
import { addDays, type Day, dayOf, daysInView, formatTime, formatWeekday, ZONE } from '../../server/domain/days.ts';
import type { CalendarDays } from '../../server/features/calendar/schema.ts';
import { hasPanel, isOfMany, restText } from '../../views/calendar/entry-texts.ts';
import { EntryWords } from '../../views/calendar/entry-words.tsx';
import type { Presses, RenderedDays } from '../../views/calendar/place.ts';
import { RoutineText } from '../../views/calendar/routine.tsx';
import { openDialog, takesLink } from '../navigation.ts';
import { type Line, linesOf } from './lines.ts';
import { type Changed, KEYS_HINT, onDragged, spanOf, useKeys } from './moving.ts';
import { type Plan, planOfHours, planOfWholeDays } from './slots.ts';

type Props = Required<Presses> &
  Changed & {
    rendered: RenderedDays<CalendarDays>;
    /** The server's clock, in ISO 8601 UTC. */
    now: () => string;
    /** Called with the chosen empty slots; null in calendars without planning. */
    onPlan: ((plan: Plan) => void) | null;
    planning: boolean;
    /** Called after each redraw of the entries, because it drops the focus. */
    onDrawn: () => void;
  };

/** A week or a day by hours, where events are moved and resized, and hours chosen for a new one. */
export default function Hours({ rendered, now, onGo, onPlan, planning, onDrawn, onAlert, onChanged }: Props) {
  const calendar = useRef<CalendarRef>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const type = rendered.view === 'week' ? 'timeGridWeek' : 'timeGridDay';
  const { from } = daysInView(rendered.view, rendered.date);
  // Memoised, because a redraw drops the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the position is not drawn
  const lines = useMemo(() => linesOf(rendered), [rendered.grid, rendered.view, rendered.date]);
  const changed = { onAlert, onChanged };
  const { said, ...keys } = useKeys(() => calendar.current?.getApi(), changed, onDrawn);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other lines are drawn
  useEffect(() => {
    keys.letGo();
    atRest(() => {
      if (!box.current) return;
      fitHours(box.current);
      setIsDrawn(true);
      onDrawn();
    });
  }, [lines]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other days are looked at
  useEffect(() => {
    const api = calendar.current?.getApi();
    if (api && isDrawn) api.changeView(type, rendered.date);
    atRest(() => api && scrollToHours(api.view, now()));
  }, [type, from]);

  useEffect(() => {
    if (!planning) calendar.current?.getApi().unselect();
  }, [planning]);

  function open({ event, jsEvent }: EventClickInfo) {
    const { entry, more } = event.extendedProps as Line;
    // FullCalendar itself would visit the address.
    const link = (jsEvent.target as Element).closest('a');
    if (entry && hasPanel(entry) && link && takesLink(jsEvent)) openDialog(link.getAttribute('href') ?? '', link);
    if (more) onGo({ date: more, view: 'list', page: 1 }, jsEvent);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the events in it, which are links
    <div
      className={isDrawn ? 'calendar-hours drawn' : 'calendar-hours'}
      ref={box}
      onKeyDownCapture={keys.onKeyDown}
      onBlur={keys.onBlur}
    >
      <p className="calendar-state" role="status">
        {said}
      </p>
      <p className="visually-hidden" id="calendar-keys">
        {KEYS_HINT}
      </p>
      <FullCalendar
        {...OPTIONS}
        ref={calendar}
        initialView={type}
        initialDate={rendered.date}
        viewClass={`calendar-sheet in-${rendered.view}`}
        now={now}
        events={lines}
        eventContent={PlannedLine}
        eventClick={open}
        eventDrop={onDragged(changed)}
        eventResize={onDragged(changed)}
        moreLinkClick={({ date, jsEvent }) => {
          onGo({ date: dayOf(date), view: 'list', page: 1 }, jsEvent as MouseEvent);
          return 'none';
        }}
        selectable={onPlan !== null}
        select={({ start, end, startStr, endStr, allDay }) => {
          const plan = allDay
            ? planOfWholeDays(startStr as Day, addDays(endStr as Day, -1), now())
            : planOfHours(start, end);
          // Waits for the click that ends the press, because a click beside an open dialog closes it.
          setTimeout(() => onPlan?.(plan));
        }}
        dateClick={({ date, dateStr, allDay, jsEvent }) => {
          if (!onPlan || jsEvent.type !== 'touchend') return; // the mouse is handled by `select`
          jsEvent.preventDefault(); // stops the click that ends a tap
          onPlan(allDay ? planOfWholeDays(dateStr as Day, dateStr as Day, now()) : planOfHours(date, date));
        }}
      />
    </div>
  );
}

/** Runs once FullCalendar has measured what it drew and no longer moves it. */
const atRest = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/** The content of an entry, the same as in the server's lists. */
function PlannedLine({ event, titleClass, isShort }: EventDisplayInfo) {
  const { entry, routine, today, mode } = event.extendedProps as Line;
  if (routine)
    return (
      <span className={`${titleClass} routine`}>
        <RoutineText routine={routine} today={today} mode={mode} />
      </span>
    );
  const className = isShort ? `${titleClass} of-two-lines` : titleClass;
  return (
    <span className={className}>
      {entry ? (
        // A short entry has two lines: its hour with the horse, and its title.
        <EntryWords entry={{ ...entry, ...spanOf(event) }} mode={mode} horseFirst={isOfMany(mode) || !event.allDay} />
      ) : (
        event.title
      )}
    </span>
  );
}

/** The hour that a week is scrolled to. */
const FIRST_HOUR = 8;

/** The number of hours that even a low screen shows. */
const HOURS_SEEN = 8;

const halfHour = ({ isMinor }: { isMinor: boolean }) => (isMinor ? 'calendar-half' : '');

/** How long (ms) a finger rests before it moves an event or marks an hour; a shorter touch scrolls. */
const HELD = 400;

const OPTIONS: CalendarOptions = {
  plugins: [timeGrid, interaction, classic],
  locale: polish,
  timeZone: ZONE,
  firstDay: 1,
  height: '100%',
  headerToolbar: false, // ours is above
  className: 'calendar-letters',
  allDayHeaderContent: () => (
    <>
      <span>Cały dzień</span>
      <span className="of-routine">Usługi</span>
    </>
  ),
  timedText: 'Z godziną',
  moreLinkText: (count) => restText(count),
  moreLinkHint: 'Pokaż cały dzień',
  moreLinkInnerClass: 'calendar-small',
  moreLinkClass: 'more-link',
  eventDisplay: 'block',
  eventInnerClass: 'planned-inner',
  eventTitleClass: 'calendar-small planned-title',
  eventClass: ({ isSelected }) => (isSelected ? 'held' : ''),
  eventDidMount({ el, event }) {
    el.dataset.line = event.id;
    if (!event.startEditable) return;
    el.setAttribute('aria-describedby', 'calendar-keys');
    el.draggable = false; // otherwise the browser drags the link
  },
  dayCellClass: 'calendar-square',
  dayLaneClass: 'calendar-lane',
  highlightClass: 'calendar-marked',
  dayHeaderAlign: 'start',
  dayHeaderClass: ({ isToday }) => (isToday ? 'calendar-today' : ''),
  dayHeaderInnerClass: 'calendar-words',
  slotLaneClass: halfHour,
  slotHeaderClass: halfHour,
  slotHeaderInnerClass: 'calendar-small',
  slotHeaderFormat: { hour: '2-digit', minute: '2-digit' },
  slotMinHeight: 24,
  slotEventOverlap: false,
  snapDuration: '00:15',
  allDayDividerClass: 'calendar-divider',
  allDayHeaderClass: 'calendar-all-day',
  allDayHeaderInnerClass: 'calendar-small',
  headingLevel: 2,
  nowIndicator: true,
  nowIndicatorHeaderClass: 'unused',
  nowIndicatorDotClass: 'calendar-now',
  eventOrder: 'last,start,rank,title',
  eventMinHeight: 40, // two lines
  eventShortHeight: 54, // hides the rest
  eventMaxStack: 4,
  forceEventDuration: true,
  unselectAuto: false,
  eventLongPressDelay: HELD,
  selectLongPressDelay: HELD,
  views: {
    timeGridWeek: {
      // '16 pon.', as the server calls it
      dayHeaderContent: ({ date, dayNumberText }) => (
        <span>
          <b>{dayNumberText}</b> {formatWeekday(dayOf(date))}
        </span>
      ),
    },
  },
};

/** Scrolls to the stable's working hours, or as far as the current hour needs. */
function scrollToHours({ type, activeStart, activeEnd, calendar }: ViewApi, now: string): void {
  const instant = new Date(now);
  const isNow = instant >= activeStart && instant < activeEnd;
  const hour = isNow ? Number(formatTime(instant).slice(0, 2)) : FIRST_HOUR + 1;
  const first = type === 'timeGridDay' || hour <= FIRST_HOUR ? hour - 1 : Math.max(FIRST_HOUR, hour - HOURS_SEEN);
  if (first > 0) calendar.scrollToTime({ hours: first, seconds: 75 }); // a pixel further, because of the border above
}

/**
 * Gives the stylesheet the height above the hours, so that the box ends with a whole hour. The first cell is focusable,
 * because the keyboard could not scroll hours without entries otherwise.
 */
function fitHours(box: HTMLElement): void {
  const lane = box.querySelector('.calendar-lane');
  const hours = lane && [...box.querySelectorAll('div')].find((part) => part.contains(lane) && scrolls(part));
  if (!hours) return;
  box.style.setProperty('--above', `${box.clientHeight - hours.clientHeight}px`);
  hours.querySelector('[role="gridcell"], [role="cell"]')?.setAttribute('tabindex', '0');
}

const scrolls = (part: Element) =>
  /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight;
