import type { CalendarApi, EventApi } from '@fullcalendar/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, type Day } from '../../server/domain/days.ts';
import { type PageAlert, successAlert } from '../../server/domain/texts.ts';
import type { Entry, EntryDetails } from '../../server/features/calendar/schema.ts';
import { calendarTexts } from '../../server/features/calendar/texts.ts';
import { rangeOf, titleOf } from '../../views/calendar/entry-texts.ts';
import { call } from '../api.ts';
import type { IslandAlert } from '../notice.tsx';
import { refusalAlert } from '../refusal.ts';

type Span = Pick<Entry, 'all_day' | 'start' | 'end'>;

export type Changed = {
  onAlert: (alert: IslandAlert) => void;
  /** The days must be read again. */
  onChanged: () => void;
};

const CHANGED_MEANWHILE: PageAlert = {
  kind: 'error',
  title: 'BŁĄD',
  message: 'Ktoś zmienił termin tego wydarzenia w międzyczasie. Kalendarz pokazuje już nowy.',
};

/** The event of a line of FullCalendar, if the viewer may change it. */
const editable = (event: EventApi | null): Entry | null => {
  const entry = event?.extendedProps.entry as Entry | undefined;
  return entry?.may_edit ? entry : null;
};

/** The times of a line as shown on the screen; FullCalendar excludes the end of whole days. */
export const spanOf = ({ allDay, startStr, endStr, start, end }: EventApi): Span =>
  allDay
    ? { all_day: true, start: startStr, end: addDays(endStr as Day, -1) }
    : { all_day: false, start: (start as Date).toISOString(), end: (end as Date).toISOString() };

const isSame = (one: Span, other: Span) =>
  one.all_day === other.all_day && one.start === other.start && one.end === other.end;

/** Saves run one after the other, because an event may be moved again before the first answer. */
let saving: Promise<unknown> = Promise.resolve();

/**
 * Saves a move and reports it in an alert with 'Cofnij'. `putBack` shows the event where it was, for a refusal.
 */
async function saveTimes(event: EventApi, entry: Entry, { onAlert, onChanged }: Changed, putBack: () => void) {
  const to = spanOf(event);
  event.setExtendedProp('entry', { ...entry, ...to });
  const answer = saving.then(() => changeTimes(entry, { from: entry, to }));
  saving = answer;
  const refusal = await answer;
  if (refusal) {
    putBack();
    onAlert(refusal);
  } else onAlert({ ...reportOf('Zmieniono termin', entry, to), onUndo: takeBack });
  onChanged();

  async function takeBack() {
    onAlert((await changeTimes(entry, { from: to, to: entry })) ?? reportOf('Przywrócono termin', entry, entry));
    onChanged();
  }
}

/**
 * Sends what the event's form would: its current texts, which the calendar does not have, and the new times, unless
 * somebody else has changed the times. Returns the alert of a refusal.
 */
async function changeTimes({ id }: Entry, { from, to }: { from: Span; to: Span }): Promise<PageAlert | undefined> {
  const known = await call<EntryDetails>('GET', `/api/get_calendar_entry/event/${id}`);
  if (!known.ok) return refusalAlert(calendarTexts.updateEvent, known);
  if (!isSame(known.data, from)) return CHANGED_MEANWHILE;
  const { title, description } = known.data;
  const { all_day: allDay, start, end } = to;
  const answer = await call('POST', '/api/update_event', { id, title, description, allDay, start, end });
  return answer.ok ? undefined : refusalAlert(calendarTexts.updateEvent, answer);
}

const reportOf = (what: string, entry: Entry, at: Span): PageAlert => ({
  ...(successAlert(calendarTexts.updateEvent) as PageAlert),
  message: `${what}: ${titleOf(entry)}, ${rangeOf(at)}`,
});

/** For FullCalendar's `eventDrop` and `eventResize`. */
export const onDragged =
  (changed: Changed) =>
  ({ event, revert }: { event: EventApi; revert: () => void }) => {
    const entry = editable(event);
    if (entry) saveTimes(event, entry, changed, revert);
  };

type Step = { days: number } | { minutes: number };

const STEPS: Record<string, Step> = {
  ArrowUp: { minutes: -15 },
  ArrowDown: { minutes: 15 },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
};

/** The keys, for screen readers. */
export const KEYS_HINT = 'Strzałki przesuwają wydarzenie, ze Shift zmieniają jego koniec.';

/**
 * Arrows move the focused event, with Shift its end, by a quarter of an hour or a day. Enter saves; Escape and losing the
 * focus revert, because arrows also scroll. `said` announces where the event is meanwhile.
 */
export function useKeys(calendar: () => CalendarApi | undefined, changed: Changed, onDrawn: () => void) {
  const moving = useRef<EventApi>(null);
  const [said, setSaid] = useState('');
  const isMoving = said !== '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: while an event is moving, which `moving` names
  useEffect(() => {
    if (!isMoving) return;
    const onPress = () => end(false);
    addEventListener('pointerdown', onPress);
    return () => removeEventListener('pointerdown', onPress);
  }, [isMoving]);

  function onKeyDown(press: KeyboardEvent) {
    const event = eventAt(press.target, calendar());
    if (!event || !editable(event)) return;
    if (moving.current && (press.key === 'Enter' || press.key === 'Escape')) {
      press.preventDefault();
      press.stopPropagation();
      end(press.key === 'Enter');
      return;
    }
    const step = STEPS[press.key];
    if (!step || press.ctrlKey || press.altKey || press.metaKey) return;
    press.preventDefault();
    moveBy(event, step, press.shiftKey);
  }

  function moveBy(event: EventApi, step: Step, isEnd: boolean) {
    if (event.allDay && 'minutes' in step) return;
    const by = isEnd ? 'moveEnd' : 'moveDates';
    event[by](step);
    if (!isShown(event, calendar())) event[by](negative(step));
    moving.current = event;
    const entry = event.extendedProps.entry as Entry;
    setSaid(`${titleOf(entry)}: ${rangeOf(spanOf(event))}. Enter zapisuje, Escape cofa.`);
    onDrawn();
  }

  function end(isSaved: boolean) {
    const event = moving.current;
    const entry = editable(event);
    if (!event || !entry) return;
    moving.current = null;
    setSaid('');
    const putBack = () => setTimes(event, entry);
    if (!isSaved) putBack();
    else if (!isSame(spanOf(event), entry)) saveTimes(event, entry, changed, putBack);
    onDrawn();
  }

  return {
    said,
    onKeyDown,
    /** Called when other lines are drawn: nothing is moving in them. */
    letGo() {
      moving.current = null;
      setSaid('');
    },
    /** A redraw drops the focus too, but nothing else gets it. */
    onBlur({ relatedTarget }: Pick<FocusEvent, 'relatedTarget'>) {
      const event = relatedTarget && eventAt(relatedTarget, calendar());
      if (relatedTarget && event?.id !== moving.current?.id) end(false);
    },
  };
}

const eventAt = (target: EventTarget, calendar: CalendarApi | undefined): EventApi | null => {
  const line = target instanceof Element && target.closest<HTMLElement>('[data-line]');
  return (line && calendar?.getEventById(line.dataset.line ?? '')) || null;
};

/** Whether it is not empty and within the days shown. */
function isShown({ start, end }: EventApi, calendar: CalendarApi | undefined): boolean {
  if (!start || !end || !calendar) return false;
  const { activeStart, activeEnd } = calendar.view;
  return start < end && start >= activeStart && start < activeEnd && end <= new Date(activeEnd.getTime() + DAY);
}

const DAY = 24 * 3_600_000;

const negative = (step: Step): Step => ('days' in step ? { days: -step.days } : { minutes: -step.minutes });

function setTimes(event: EventApi, entry: Entry): void {
  const { all_day, start, end } = entry;
  event.setExtendedProp('entry', entry);
  event.setDates(start, all_day ? addDays(end as Day, 1) : end, { allDay: all_day });
}
