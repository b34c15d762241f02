import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '../styles/calendar.css';
import FullCalendar, {
  type CalendarRef,
  type DateSelectInfo,
  type EventClickInfo,
  type EventSourceFuncInfo,
  type PluginInput,
  type ViewApi,
} from '@fullcalendar/react';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addDays, type Day } from '../../server/domain/days.ts';
import type { Alert as AlertText } from '../../server/domain/texts.ts';
import type { CalendarView } from '../../server/features/calendar/calendar-view.ts';
import type { Entry } from '../../server/features/calendar/schema.ts';
import { firstTimes } from '../../views/calendar/first-times.ts';
import { placeOf } from '../../views/calendar/place.ts';
import { ButtonLink } from '../../views/parts/button.tsx';
import { readEntries } from '../calendar/entries.ts';
import { EntryDialog } from '../calendar/entry-dialog.tsx';
import { EventDialog, type Plan } from '../calendar/event-dialog.tsx';
import { useFocusKept } from '../calendar/focus.ts';
import { beginAt, leaveFor, type Stand, standHere } from '../calendar/history.ts';
import { KeptAgenda } from '../calendar/kept-agenda.tsx';
import { lastOf } from '../calendar/last-of.ts';
import { letKeysScroll, OPTIONS } from '../calendar/options.ts';
import { atRest, usePaper } from '../calendar/paper.ts';
import { State } from '../calendar/state.tsx';
import { Toolbar } from '../calendar/toolbar.tsx';
import { firstView, nameOf, pluginsFor, VIEWS } from '../calendar/views.ts';
import { useDialogAddress } from '../dialog-address.ts';
import { Notice } from '../notice.tsx';

type Props = Pick<CalendarView, 'mode' | 'here' | 'date' | 'today' | 'now' | 'view' | 'horse' | 'mayPlan'>;

const LOAD_FAILED: AlertText = {
  kind: 'error',
  title: 'BŁĄD',
  message: 'Nie udało się wczytać kalendarza. Spróbuj ponownie za chwilę.',
  button: 'Dalej',
};

type Asked = { entry: Entry } | { plan: Plan };

/** The calendar in the place of the agenda. What it shows stands in the address, so that Back and reload keep it. */
export default function Calendar({ now, ...shown }: Props) {
  const { horse, mayPlan } = shown;
  const [first] = useState<Stand>(() => ({ view: shown.view ?? firstView(), date: shown.date }));
  const [at, setAt] = useState({ ...first, title: '' });
  const [plugins, setPlugins] = useState<PluginInput[]>([]);
  const [known, setKnown] = useState(false);
  const [busy, setBusy] = useState(true);
  const [failed, setFailed] = useState(false);
  const [alert, setAlert] = useState<AlertText | null>(null);
  const { shown: asked, dialog, open, openAt, close, closed } = useDialogAddress<Asked>();
  const calendar = useRef<CalendarRef>(null);
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const reading = useRef(false);
  const wishes = useRef(0);
  const { focused, moveFocus, returnFocus } = useFocusKept(box, heading);
  const cameFrom = useRef<Stand>(undefined);
  const [opened] = useState(() => performance.now());
  // One function for good: to FullCalendar another one would be another source, to be read at once.
  const [read] = useState(() => lastOf((range: EventSourceFuncInfo) => readEntries(shown, range)));

  usePaper(calendar);

  const serverNow = () => new Date(Date.parse(now) + performance.now() - opened).toISOString();
  const reload = () => calendar.current?.getApi().refetchEvents();
  const address = (stand: Stand, change = {}) => placeOf({ ...shown, ...stand, agenda: { page: 1 } }, change);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the address says
  useEffect(() => {
    beginAt(first);
    show(first);
  }, []);

  useEffect(() => {
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
    function follow() {
      const to = standHere();
      if (!to || (to.view === at.view && to.date === at.date)) return;
      focused.current = to.focus;
      show(to);
    }
  });

  useEffect(() => {
    if (!failed) return;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  });

  /** Shows a view once what draws it has come; the last one that was asked for counts. */
  async function show({ view, date }: Stand) {
    const wish = ++wishes.current;
    setBusy(true);
    const needed = await pluginsFor(view, mayPlan).catch(() => null);
    if (wish !== wishes.current) return;
    if (!needed) {
      setBusy(reading.current);
      setAlert(LOAD_FAILED);
      return;
    }
    flushSync(() => setPlugins((loaded) => [...new Set([...loaded, ...needed])]));
    const api = calendar.current?.getApi();
    if (api && api.view.type !== VIEWS[view]) api.changeView(VIEWS[view], date);
    // It keeps its own day when the view holds that one too.
    if (api && dayIn(api.view) !== date) api.gotoDate(date);
    setBusy(reading.current);
  }

  /** Once it has its height. */
  const letKeysIn = () => requestAnimationFrame(() => box.current && letKeysScroll(box.current));

  /** Notes where the calendar has gone, as a place of its own in the history. */
  function arrive(view: ViewApi) {
    const now = { view: nameOf(view.type), date: dayIn(view) };
    setAt({ ...now, title: view.title });
    letKeysIn();
    if (now.view === 'list' && at.view !== 'list') {
      cameFrom.current = { ...at, ...(focused.current && { focus: focused.current }) };
      if (known) heading.current?.focus();
    }
    leaveFor(now, address(now), focused.current);
  }

  /** It begins to read while it is drawn, when nothing else may be told to draw. */
  function loading(begins: boolean) {
    reading.current = begins;
    queueMicrotask(() => {
      setBusy(begins);
      if (begins) return;
      letKeysIn();
      returnFocus();
    });
  }

  function openEntry({ event, jsEvent }: EventClickInfo) {
    jsEvent.preventDefault();
    const { entry, more } = event.extendedProps as { entry?: Entry; more?: Day };
    if (more) show({ view: 'list', date: more });
    else if (entry) openAt({ entry }, address(at, { dialog: entry.kind, id: entry.id }));
  }

  function openSlot(slot: DateSelectInfo) {
    const plan = planFor(slot, serverNow());
    focused.current = `[data-date="${plan.times.start}"]`;
    openAt({ plan }, address(at, { dialog: 'create-event', date: plan.times.start }));
  }

  function goBack() {
    const to = cameFrom.current ?? { view: firstView(), date: at.date };
    focused.current = to.focus;
    show(to);
  }

  function leave() {
    closed();
    if (!reading.current) returnFocus();
  }

  return (
    <>
      {!known && <KeptAgenda />}
      <div className="calendar-room">
        <Toolbar
          {...at}
          heading={heading}
          onMove={(to) => calendar.current?.getApi()[to]()}
          onView={(view) => show({ view, date: at.date })}
          onBack={goBack}
        >
          {mayPlan && (
            <ButtonLink
              kind="main"
              icon={Plus}
              href={address(at, { dialog: 'create-event' })}
              onClick={(event) => open({ plan: { times: firstTimes(at.date, serverNow()), allDay: false } }, event)}
            >
              Dodaj wydarzenie
            </ButtonLink>
          )}
        </Toolbar>
        <div className="calendar-view" ref={box} aria-busy={busy}>
          <State busy={busy} failed={failed} onAgain={reload} />
          {plugins.length > 0 && (
            <FullCalendar
              {...OPTIONS}
              ref={calendar}
              plugins={plugins}
              now={serverNow}
              initialDate={first.date}
              initialView={VIEWS[first.view]}
              events={read}
              eventSourceSuccess={(entries) => {
                atRest(() => setKnown(true));
                setFailed(false);
                return entries;
              }}
              eventSourceFailure={() => {
                setFailed(true);
                setAlert(LOAD_FAILED);
              }}
              loading={loading}
              noEventsText={busy || failed ? '' : 'Nic tu nie zaplanowano'}
              eventDidMount={({ el, event }) => {
                el.dataset.entry = event.id;
              }}
              eventClick={openEntry}
              selectable={mayPlan}
              select={openSlot}
              datesSet={({ view }) => arrive(view)}
            />
          )}
        </div>
      </div>
      {asked && 'entry' in asked && (
        <EntryDialog
          entry={asked.entry}
          assigns={shown.mode === 'horse'}
          ref={dialog}
          close={close}
          onClose={leave}
          onDone={(told, changed) => {
            setAlert(told);
            if (changed) reload();
          }}
        />
      )}
      {horse && asked && 'plan' in asked && (
        <EventDialog
          horse={horse}
          plan={asked.plan}
          ref={dialog}
          onClose={leave}
          onMade={(id) => {
            moveFocus(`[data-entry="event-${id}"]`);
            reload();
          }}
        />
      )}
      {alert && <Notice key={alert.title + alert.message} {...alert} onClose={() => setAlert(null)} />}
    </>
  );
}

/** The hours of a chosen slot; a day of the month gets the usual ones, several days are taken whole. */
function planFor({ startStr, endStr, allDay, view }: DateSelectInfo, now: string): Plan {
  const day = startStr.slice(0, 10) as Day;
  if (!allDay)
    return {
      allDay,
      times: {
        ...{ start: day, start_time: startStr.slice(11, 16) },
        ...{ end: endStr.slice(0, 10) as Day, end_time: endStr.slice(11, 16) },
      },
    };
  const end = addDays(endStr.slice(0, 10) as Day, -1);
  const times = firstTimes(day, now);
  return day === end && view.type === VIEWS.month ? { allDay: false, times } : { allDay, times: { ...times, end } };
}

/** The day that is looked at. */
const dayIn = ({ calendar }: ViewApi): Day => calendar.formatIso(calendar.getDate(), true).slice(0, 10) as Day;
