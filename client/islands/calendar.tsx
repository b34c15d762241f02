import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '../styles/calendar.css';
import FullCalendar, {
  type CalendarApi,
  type CalendarRef,
  type DateSelectInfo,
  type EventClickInfo,
  type EventSourceFuncInfo,
  type ViewApi,
} from '@fullcalendar/react';
import { Plus } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { addDays, type Day } from '../../server/domain/days.ts';
import type { Alert as AlertText } from '../../server/domain/texts.ts';
import type { CalendarView } from '../../server/features/calendar/calendar-view.ts';
import type { Entry } from '../../server/features/calendar/schema.ts';
import { firstTimes } from '../../views/calendar/first-times.ts';
import { placeOf } from '../../views/calendar/place.ts';
import { Alert } from '../../views/parts/alert.tsx';
import { Button } from '../../views/parts/button.tsx';
import { readEntries } from '../calendar/entries.ts';
import { EntryDialog } from '../calendar/entry-dialog.tsx';
import { EventDialog, type Plan } from '../calendar/event-dialog.tsx';
import { letKeysScroll, OPTIONS, VIEWS, type ViewName, WHOLE_DAY } from '../calendar/options.ts';

type Props = Pick<CalendarView, 'mode' | 'here' | 'date' | 'today' | 'now' | 'view' | 'horse' | 'mayPlan'>;

/** Below this a month's squares hold no words, so that the list is shown first. */
const NARROW = '(width < 768px)';

const LOAD_FAILED: AlertText = {
  kind: 'error',
  title: 'BŁĄD',
  message: 'Nie udało się wczytać kalendarza. Spróbuj ponownie za chwilę.',
  button: 'Dalej',
};

/** The calendar in the place of the agenda. What it shows stands in the address, so that Back and reload keep it. */
export default function Calendar({ now, ...shown }: Props) {
  const { horse, mayPlan } = shown;
  const [entry, setEntry] = useState<Entry | null>(null);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [alert, setAlert] = useState<AlertText | null>(null);
  const calendar = useRef<CalendarRef>(null);
  const settled = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const [opened] = useState(() => performance.now());
  const serverNow = () => new Date(Date.parse(now) + performance.now() - opened).toISOString();
  const reload = () => calendar.current?.getApi().refetchEvents();
  const closeEntry = useCallback(() => setEntry(null), []);

  function open({ event, jsEvent }: EventClickInfo) {
    jsEvent.preventDefault();
    const { entry: clicked, more } = event.extendedProps as { entry?: Entry; more?: Day };
    if (more) calendar.current?.getApi().changeView(WHOLE_DAY, more);
    else if (clicked) setEntry(clicked);
  }

  function planEvent() {
    const api = calendar.current?.getApi();
    setPlan({ times: firstTimes(api ? dayIn(api) : shown.today, serverNow()), allDay: false });
  }

  return (
    <>
      {mayPlan && (
        <div className="calendar-bar">
          <Button kind="main" icon={Plus} onClick={planEvent}>
            Dodaj wydarzenie
          </Button>
        </div>
      )}
      <div className="calendar-view" ref={box}>
        <FullCalendar
          {...OPTIONS}
          ref={calendar}
          now={serverNow}
          initialDate={shown.date}
          initialView={VIEWS[shown.view ?? (matchMedia(NARROW).matches ? 'agenda' : 'month')]}
          events={(range: EventSourceFuncInfo) => readEntries(shown, range)}
          eventSourceFailure={() => setAlert(LOAD_FAILED)}
          eventClick={open}
          selectable={mayPlan}
          select={(slot) => setPlan(planFor(slot, serverNow()))}
          datesSet={({ view }) => {
            // The first time it stands where the address says.
            if (settled.current) history.replaceState(null, '', placeNow(shown, view));
            settled.current = true;
            requestAnimationFrame(() => box.current && letKeysScroll(box.current));
          }}
        />
      </div>
      {entry && (
        <EntryDialog
          entry={entry}
          assigns={shown.mode === 'horse'}
          onClose={closeEntry}
          onDone={(told) => {
            setAlert(told);
            reload();
          }}
        />
      )}
      {horse && plan && <EventDialog horse={horse} plan={plan} onClose={() => setPlan(null)} onMade={reload} />}
      {alert && <Alert key={alert.title + alert.message} {...alert} onClose={() => setAlert(null)} />}
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
const dayIn = (calendar: CalendarApi): Day => calendar.formatIso(calendar.getDate(), true).slice(0, 10) as Day;

/** The address of the page as the calendar stands now. */
function placeNow(shown: Omit<Props, 'now'>, { type, calendar }: ViewApi): string {
  const view = (Object.keys(VIEWS) as ViewName[]).find((name) => VIEWS[name] === type) ?? null;
  return placeOf({ ...shown, view, date: dayIn(calendar), agenda: { page: 1 } }, {});
}
