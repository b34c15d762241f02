import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '../styles/calendar.css';
import type { CalendarRef } from '@fullcalendar/react';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Day, daysInView } from '../../server/domain/days.ts';
import type { Alert as AlertText } from '../../server/domain/texts.ts';
import type { CalendarProps } from '../../views/calendar/calendar.tsx';
import type { Presses } from '../../views/calendar/days-grid.tsx';
import { firstTimes } from '../../views/calendar/first-times.ts';
import { placeOf } from '../../views/calendar/place.ts';
import type { Entry } from '../../views/calendar/props.ts';
import { Toolbar } from '../../views/calendar/toolbar.tsx';
import { ButtonLink } from '../../views/parts/button.tsx';
import type { CalendarPosition } from '../calendar/entries.ts';
import type { Plan } from '../calendar/event-dialog.tsx';
import { type Read, useReading } from '../calendar/event-source.ts';
import { useFocusMemory } from '../calendar/focus.ts';
import { letKeysScroll } from '../calendar/options.ts';
import { usePaper } from '../calendar/paper.ts';
import { type HistoryPosition, usePlace } from '../calendar/position.ts';
import { ServerAgenda } from '../calendar/server-agenda.tsx';
import { Sheet } from '../calendar/sheet.tsx';
import { markSquares, planFor, type Slots } from '../calendar/slots.ts';
import { useDialogAddress } from '../dialog-address.ts';
import { takesLink } from '../navigation.ts';
import { Notice } from '../notice.tsx';

type Props = Pick<CalendarProps, 'mode' | 'here' | 'date' | 'today' | 'now' | 'view' | 'show' | 'horse' | 'mayPlan'>;

const LOAD_FAILED: AlertText = {
  kind: 'error',
  title: 'BŁĄD',
  message: 'Nie udało się wczytać kalendarza. Spróbuj ponownie za chwilę.',
  button: 'Dalej',
};

type DialogSubject = { entry: Entry } | { plan: Plan };

/** The calendar in the place of the agenda. */
export default function Calendar({ now, ...shown }: Props) {
  const { horse, mayPlan } = shown;
  const [first] = useState<HistoryPosition>({ view: shown.view, date: shown.date, show: shown.show });
  const position = useRef<CalendarPosition>(first);
  const [alert, setAlert] = useState<AlertText | null>(null);
  const [panels, setPanels] = useState<typeof import('../calendar/panels.ts')>();
  const calendar = useRef<CalendarRef>(null);
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [opened] = useState(() => performance.now());
  const serverNow = () => new Date(Date.parse(now) + performance.now() - opened).toISOString();

  const address = ({ view, date, show }: CalendarPosition, change = {}) =>
    placeOf({ here: shown.here, today: shown.today, view, date, show }, change);
  const onFailed = () => setAlert(LOAD_FAILED);
  const { shown: asked, dialog, openAt, close, closed } = useDialogAddress<DialogSubject>();
  const { focused, moveFocus, returnFocus } = useFocusMemory(box, heading);
  const place = usePlace(first, { calendar, box, position, focused, address, onFailed });
  const reading = useReading(shown, { calendar, position }, { onFailed, onEnd: allIsDrawn });
  const { at } = place;
  const placeNow = { here: shown.here, today: shown.today };
  const drawn = reading.failed ? null : daysRead(reading.read, at.date);
  const presses: Presses = {
    onEntry: (entry, press) => entry.kind !== 'alert' && takesLink(press) && openEntry(entry),
    onDay: (date, whole, press) => takesLink(press) && place.show({ ...at, date, view: whole ? 'list' : at.view }),
  };
  usePaper(calendar);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes to all of a day is told of it, once
  useEffect(() => {
    if (at.view === 'list' && reading.known) heading.current?.focus();
  }, [at.view]);

  function allIsDrawn() {
    letKeysScroll(box);
    returnFocus();
  }

  /** Opens a dialog, the first one once what draws it has come. */
  async function open(item: DialogSubject, where: string) {
    const loaded = panels ?? (await import('../calendar/panels.ts').catch(() => null));
    if (!loaded) return onFailed();
    setPanels(loaded);
    openAt(item, where);
  }

  const openEntry = (entry: Entry) => open({ entry }, address(at, { dialog: entry.kind, id: entry.id }));

  function openSlots(slots: Slots) {
    const plan = planFor(slots, at.view === 'month', serverNow());
    const { start: date, start_time, end, end_time } = plan.times;
    const chosen = { dialog_start_time: start_time, dialog_end: end, dialog_end_time: end_time };
    focused.current = `[data-date="${date}"]`;
    open({ plan }, address(at, { dialog: 'create-event', date, ...chosen, dialog_all_day: plan.allDay }));
  }

  function leave() {
    closed();
    calendar.current?.getApi().unselect();
    markSquares();
    if (!reading.isReading.current) returnFocus();
  }

  return (
    <>
      {!reading.known && <ServerAgenda />}
      <div className="calendar-room">
        <Toolbar
          place={{ ...placeNow, ...at }}
          mode={shown.mode}
          heading={heading}
          onGo={(to, press) => takesLink(press) && place.show({ ...at, ...to })}
          onBack={(press) => takesLink(press) && place.goBack()}
          onShow={(show) => place.show({ ...at, show })}
        >
          {mayPlan && (
            <ButtonLink
              kind="main"
              icon={Plus}
              href={address(at, { dialog: 'create-event' })}
              onClick={(event) => {
                const plan = { times: firstTimes(at.date, serverNow()), allDay: false };
                if (takesLink(event)) open({ plan }, event.currentTarget.href);
              }}
            >
              Dodaj wydarzenie
            </ButtonLink>
          )}
        </Toolbar>
        <Sheet
          {...{ ref: calendar, box, first, place, reading }}
          now={serverNow}
          squares={drawn && { of: { ...placeNow, ...drawn, mode: shown.mode }, presses }}
          onEntry={openEntry}
          onSlots={mayPlan ? openSlots : null}
        />
      </div>
      {panels && asked && 'entry' in asked && (
        <panels.EntryDialog
          entry={asked.entry}
          edit={address(at, { dialog: 'edit-event', id: asked.entry.id })}
          assigns={shown.mode === 'horse'}
          ref={dialog}
          close={close}
          onClose={leave}
          onDone={(told, changed) => {
            setAlert(told);
            if (changed) reading.reload();
          }}
        />
      )}
      {panels && horse && asked && 'plan' in asked && (
        <panels.EventDialog
          horse={horse}
          plan={asked.plan}
          ref={dialog}
          onClose={leave}
          onMade={(id) => {
            moveFocus(`[data-entry="event-${id}"]`);
            reading.reload();
          }}
          onLost={setAlert}
        />
      )}
      {alert && <Notice key={alert.title + alert.message} {...alert} onClose={() => setAlert(null)} />}
    </>
  );
}

/** What was read, with the day that is chosen now if it is one of those days. */
function daysRead(read: Read | null, date: Day): Read | null {
  if (!read) return null;
  const [there, here] = [daysInView(read.view, date), daysInView(read.view, read.date)];
  return there.from === here.from && there.to === here.to ? { ...read, date } : read;
}
