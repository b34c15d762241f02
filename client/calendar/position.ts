import type { CalendarApi, CalendarRef, PluginInput, ViewApi } from '@fullcalendar/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Day } from '../../server/domain/days.ts';
import { entryState, onTraverse, pushEntry, updateEntry } from '../navigation.ts';
import { firstView, nameOf, pluginsFor, VIEWS, type ViewName } from './views.ts';

/** What a calendar shows. In an entry of the history also how to find what had the focus when the entry was left. */
export type Stand = { view: ViewName; date: Day; focus?: string | undefined };

export type Place = ReturnType<typeof usePlace>;

type Parts = {
  calendar: RefObject<CalendarRef | null>;
  /** The way to what has the focus; the place one goes to may set another. */
  focused: RefObject<string | undefined>;
  address: (stand: Stand) => string;
  /** What draws a view could not be loaded. */
  onFailed: () => void;
};

/** Where a calendar stands. The address and the history say it too, so that Back and reload keep it. */
export function usePlace(first: Stand, { calendar, focused, address, onFailed }: Parts) {
  const [at, setAt] = useState({ ...first, title: '' });
  const [plugins, setPlugins] = useState<PluginInput[]>([]);
  const [opening, setOpening] = useState(true);
  const wishes = useRef(0);
  const cameFrom = useRef<Stand>(undefined);
  /**
   * While the calendar is drawn anew where it stands, or goes where the history has led: that is no new place of it, even
   * if the history has gone on meanwhile.
   */
  const led = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the address says
  useEffect(() => {
    updateEntry(first);
    show(first);
  }, []);

  useEffect(() =>
    onTraverse<Stand>(({ view, date, focus }) => {
      if (!view || !date) return; // the entry of a dialog, or of a link to a fragment
      const to = { view, date, focus };
      if (!isSame(to, at)) returnTo(to, true);
      else if (opening) show(to, true);
    }),
  );

  /** Shows a view once what draws it has come; the last one that was asked for counts. */
  async function show({ view, date }: Stand, byHistory = false) {
    const wish = ++wishes.current;
    setOpening(true);
    const needed = await pluginsFor(view).catch(() => null);
    if (wish !== wishes.current) return;
    if (needed) {
      led.current = true;
      flushSync(() => setPlugins((loaded) => [...new Set([...loaded, ...needed])]));
      led.current = byHistory;
      flushSync(() => goTo(calendar.current?.getApi(), { view, date })); // it arrives at once
      led.current = false;
    } else onFailed();
    setOpening(false);
  }

  function returnTo(to: Stand, byHistory = false) {
    focused.current = to.focus;
    show(to, byHistory);
  }

  /** Notes where the calendar has gone, as a place of its own in the history. */
  function arrive(view: ViewApi) {
    const now = { view: nameOf(view.type), date: dayIn(view) };
    setAt({ ...now, title: view.title });
    if (now.view === 'list' && at.view !== 'list')
      cameFrom.current = { ...at, ...(focused.current && { focus: focused.current }) };
    if (led.current || isSame(entryState<Stand>(), now)) return;
    updateEntry({ focus: focused.current });
    pushEntry(address(now), now);
  }

  /** From all there is on one day to where one was before. */
  const goBack = () => returnTo(cameFrom.current ?? { view: firstView(), date: at.date });

  return { at, plugins, opening, show, arrive, goBack };
}

const isSame = (one: Partial<Stand>, other: Stand) => one.view === other.view && one.date === other.date;

function goTo(api: CalendarApi | undefined, { view, date }: Stand): void {
  if (api && api.view.type !== VIEWS[view]) api.changeView(VIEWS[view], date);
  // It keeps its own day when the view holds that one too.
  if (api && dayIn(api.view) !== date) api.gotoDate(date);
}

/** The day that is looked at. */
const dayIn = ({ calendar }: ViewApi): Day => calendar.formatIso(calendar.getDate(), true).slice(0, 10) as Day;
