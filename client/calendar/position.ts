import type { CalendarApi, CalendarRef, PluginInput, ViewApi } from '@fullcalendar/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Day } from '../../server/domain/days.ts';
import { entryState, onTraverse, pushEntry, updateEntry } from '../navigation.ts';
import type { CalendarPosition } from './entries.ts';
import { nameOf, pluginsFor, typeOf } from './views.ts';

/** A position as the history stores it: with how to find what had the focus when the entry was left. */
export type HistoryPosition = CalendarPosition & { focus?: string | undefined };

export type Place = ReturnType<typeof usePlace>;

type Parts = {
  calendar: RefObject<CalendarRef | null>;
  /** The room it is drawn in. */
  box: RefObject<HTMLElement | null>;
  /** The position now, for what reads the days. */
  position: RefObject<CalendarPosition>;
  /** The way to what has the focus; the place one goes to may set another. */
  focused: RefObject<string | undefined>;
  address: (stand: HistoryPosition) => string;
  /** What draws a view could not be loaded. */
  onFailed: () => void;
};

/** What FullCalendar is mounted with: the plugins that have come, the view and the day that they came for first. */
type Mounted = { plugins: PluginInput[]; type: string; date: Day };

/** Where a calendar stands. The address and the history say it too, so that Back and reload keep it. */
export function usePlace(first: HistoryPosition, { calendar, box, position, focused, address, onFailed }: Parts) {
  const [at, setAt] = useState<CalendarPosition>(first);
  const [mounted, setMounted] = useState<Mounted | null>(null);
  const [opening, setOpening] = useState(true);
  const wishes = useRef(0);
  const { enterHistory, cameFrom } = useCalendarHistory(at, focused, address);
  /**
   * While the calendar is drawn anew where it stands, or goes where the history has led: that is no new place of it, even
   * if the history has gone on meanwhile.
   */
  const led = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the address says
  useEffect(() => {
    updateEntry({ ...first });
    show(first);
  }, []);

  useEffect(() =>
    onTraverse<HistoryPosition>(({ view, date, show: filters, focus }) => {
      if (!view || !date || !filters) return; // the entry of a dialog, or of a link to a fragment
      const to = { view, date, show: filters, focus };
      if (!isSame(to, at)) returnTo(to, true);
      else if (opening) show(to, true);
    }),
  );

  /** Shows days once what draws them has come; the last request counts. */
  async function show(to: CalendarPosition, byHistory = false) {
    const wish = ++wishes.current;
    setOpening(true);
    const type = typeOf(to.view, box.current);
    const needed = await pluginsFor(type).catch(() => null);
    if (wish !== wishes.current) return;
    if (needed) {
      const filtered = String(to.show) !== String(position.current.show);
      position.current = { view: to.view, date: to.date, show: to.show };
      led.current = true;
      flushSync(() => setMounted((before) => mountedWith(before, needed, type, to.date)));
      led.current = byHistory;
      flushSync(() => goTo(calendar.current?.getApi(), type, to.date)); // it arrives at once
      led.current = false;
      if (filtered) calendar.current?.getApi().refetchEvents();
      settle(position.current, byHistory);
    } else onFailed();
    setOpening(false);
  }

  function returnTo(to: HistoryPosition, byHistory = false) {
    focused.current = to.focus;
    show(to, byHistory);
  }

  /** FullCalendar has gone to other days by itself, or been drawn anew where it stands. */
  function arrive(view: ViewApi) {
    if (led.current) return;
    position.current = { ...position.current, view: nameOf(view.type), date: dayIn(view) };
    settle(position.current);
  }

  function settle(now: CalendarPosition, byHistory = false) {
    setAt(now);
    enterHistory(now, byHistory);
  }

  /** From all there is on one day to where one was before. */
  const goBack = () => returnTo(cameFrom() ?? { ...at, view: 'month' });

  return { at, mounted, opening, show, arrive, goBack };
}

/** Where a calendar has gone, as places of its own in the history, and from where it went to all there is on one day. */
function useCalendarHistory(at: CalendarPosition, focused: Parts['focused'], address: Parts['address']) {
  const before = useRef<HistoryPosition>(undefined);

  function enterHistory(now: CalendarPosition, byHistory: boolean) {
    if (now.view === 'list' && at.view !== 'list')
      before.current = { ...at, ...(focused.current && { focus: focused.current }) };
    if (byHistory || isSame(entryState<HistoryPosition>(), now)) return;
    updateEntry({ focus: focused.current });
    pushEntry(address(now), { ...now });
  }

  return { enterHistory, cameFrom: () => before.current };
}

const mountedWith = (before: Mounted | null, needed: PluginInput[], type: string, date: Day): Mounted =>
  before ? { ...before, plugins: [...new Set([...before.plugins, ...needed])] } : { plugins: needed, type, date };

const isSame = (one: Partial<HistoryPosition>, other: CalendarPosition) =>
  one.view === other.view && one.date === other.date && String(one.show) === String(other.show);

function goTo(api: CalendarApi | undefined, type: string, date: Day): void {
  if (api && api.view.type !== type) api.changeView(type, date);
  // It keeps its own day when the view holds that one too.
  if (api && dayIn(api.view) !== date) api.gotoDate(date);
}

/** The day that is looked at. */
const dayIn = ({ calendar }: ViewApi): Day => calendar.formatIso(calendar.getDate(), true).slice(0, 10) as Day;
