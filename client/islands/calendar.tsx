import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '../styles/calendar.css';
import type { CalendarRef } from '@fullcalendar/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Day, daysInView } from '../../server/domain/days.ts';
import type { Alert as AlertText } from '../../server/domain/texts.ts';
import type { CalendarPage } from '../../server/features/calendar/schema.ts';
import type { Presses } from '../../views/calendar/days-grid.tsx';
import { hasPanel } from '../../views/calendar/entry-texts.ts';
import { firstTimes } from '../../views/calendar/first-times.ts';
import { placeOf } from '../../views/calendar/place.ts';
import { Toolbar } from '../../views/calendar/toolbar.tsx';
import { type Address, actionsOf } from '../calendar/actions.ts';
import { type DialogSubject, Dialogs, PlanLink, useDialogs } from '../calendar/dialogs.tsx';
import type { CalendarPosition } from '../calendar/entries.ts';
import { type Read, useReading } from '../calendar/event-source.ts';
import { useFocusMemory } from '../calendar/focus.ts';
import { letKeysScroll } from '../calendar/options.ts';
import { usePaper } from '../calendar/paper.ts';
import { type HistoryPosition, type Place, usePlace } from '../calendar/position.ts';
import { ServerAgenda } from '../calendar/server-agenda.tsx';
import { Sheet } from '../calendar/sheet.tsx';
import { takesLink } from '../navigation.ts';
import { Notice } from '../notice.tsx';
import { serverClock } from '../server-clock.ts';

type Props = Pick<CalendarPage, 'mode' | 'here' | 'date' | 'today' | 'now' | 'view' | 'show' | 'horse' | 'mayPlan'>;

const LOAD_FAILED: AlertText = {
  kind: 'error',
  title: 'BŁĄD',
  message: 'Nie udało się wczytać kalendarza. Spróbuj ponownie za chwilę.',
  button: 'Dalej',
};

/** The calendar in the place of the agenda. */
export default function Calendar({ now, ...shown }: Props) {
  const { horse, mayPlan, mode } = shown;
  const [first] = useState<HistoryPosition>({ view: shown.view, date: shown.date, show: shown.show });
  const position = useRef<CalendarPosition>(first);
  const [alert, setAlert] = useState<AlertText | null>(null);
  const calendar = useRef<CalendarRef>(null);
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [clock] = useState(() => serverClock(now));
  const serverNow = () => clock().toISOString();
  const pageOf = { here: shown.here, today: shown.today };
  const address: Address = ({ view, date, show }, change = {}) => placeOf({ ...pageOf, view, date, show }, change);
  const onFailed = () => setAlert(LOAD_FAILED);

  const dialogs = useDialogs(onFailed);
  const focus = useFocusMemory(box, heading);
  const place = usePlace(first, { calendar, box, position, focused: focus.focused, address, onFailed });
  const reading = useReading(shown, { calendar, position }, { onFailed, onEnd: onRead });
  const { openEntry, openSlots, leadTo, onDialogClosed } = actionsOf({
    ...{ calendar, box, dialogs, focus, place, reading, address },
    now: serverNow,
  });
  const { at } = place;
  const days = reading.failed ? null : daysRead(reading.read, at.date);
  const presses: Presses = {
    onEntry: (entry, press) => hasPanel(entry) && takesLink(press) && openEntry(entry),
    onDay: (date, whole, press) => takesLink(press) && place.show({ ...at, date, view: whole ? 'list' : at.view }),
  };
  usePaper(calendar);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes to all of a day hears of it, once
  useEffect(() => {
    if (at.view === 'list' && reading.known) heading.current?.focus();
  }, [at.view]);

  function onRead() {
    letKeysScroll(box);
    focus.returnFocus();
  }

  return (
    <>
      {!reading.known && <ServerAgenda />}
      <div className="calendar-room">
        <LiveToolbar {...{ shown, heading, place, address }} now={serverNow} onPlan={dialogs.open} />
        <Sheet
          {...{ ref: calendar, box, place, reading }}
          now={serverNow}
          squares={days && { of: { ...pageOf, ...days, mode }, presses }}
          onEntry={openEntry}
          onSlots={mayPlan ? openSlots : null}
        />
      </div>
      <Dialogs
        {...{ dialogs, horse, onAlert: setAlert, onClose: onDialogClosed, onChanged: reading.reload }}
        assigns={mode === 'horse'}
        edit={(entry) => address(at, { dialog: 'edit-event', id: entry.id })}
        back={address(at)}
        onMade={leadTo}
      />
      {alert && <Notice key={alert.title + alert.message} {...alert} onClose={() => setAlert(null)} />}
    </>
  );
}

type ToolbarProps = {
  shown: Pick<Props, 'mode' | 'here' | 'today' | 'mayPlan'>;
  heading: RefObject<HTMLHeadingElement | null>;
  place: Place;
  address: Address;
  now: () => string;
  /** The dialog for a new event is asked for. */
  onPlan: (subject: DialogSubject, address: string) => void;
};

/** The server's toolbar, whose links now go on without a new page. */
function LiveToolbar({ shown: { mode, here, today, mayPlan }, heading, place, address, now, onPlan }: ToolbarProps) {
  const { at } = place;
  return (
    <Toolbar
      place={{ here, today, ...at }}
      mode={mode}
      mayPlan={mayPlan}
      heading={heading}
      onGo={(to, press) => takesLink(press) && place.show({ ...at, ...to })}
      onBack={(press) => takesLink(press) && place.goBack()}
      onShow={(show) => place.show({ ...at, show })}
    >
      {mayPlan && (
        <PlanLink
          href={address(at, { dialog: 'create-event' })}
          plan={() => ({ times: firstTimes(at.date, now()), allDay: false })}
          onOpen={onPlan}
        />
      )}
    </Toolbar>
  );
}

/** What was read, with the day that is chosen now if it is one of those days. */
function daysRead(read: Read | null, date: Day): Read | null {
  if (!read) return null;
  const [there, here] = [daysInView(read.view, date), daysInView(read.view, read.date)];
  return there.from === here.from && there.to === here.to ? { ...read, date } : read;
}
