import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '../styles/calendar.css';
import FullCalendar, { type CalendarRef, type EventClickInfo } from '@fullcalendar/react';
import { Plus } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Day } from '../../server/domain/days.ts';
import type { Alert as AlertText } from '../../server/domain/texts.ts';
import type { CalendarView } from '../../server/features/calendar/calendar-view.ts';
import type { Entry } from '../../server/features/calendar/schema.ts';
import { firstTimes } from '../../views/calendar/first-times.ts';
import { placeOf } from '../../views/calendar/place.ts';
import { ButtonLink } from '../../views/parts/button.tsx';
import { EntryDialog } from '../calendar/entry-dialog.tsx';
import { EventDialog, type Plan } from '../calendar/event-dialog.tsx';
import { useFocusKept } from '../calendar/focus.ts';
import type { Stand } from '../calendar/history.ts';
import { KeptAgenda } from '../calendar/kept-agenda.tsx';
import { letKeysScroll, OPTIONS, scrollToNow } from '../calendar/options.ts';
import { usePaper } from '../calendar/paper.ts';
import { usePlace } from '../calendar/place.ts';
import { useReading } from '../calendar/reading.ts';
import { chooseSlots, planFor, type Slots } from '../calendar/slots.ts';
import { State } from '../calendar/state.tsx';
import { Toolbar } from '../calendar/toolbar.tsx';
import { firstView, VIEWS } from '../calendar/views.ts';
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

/** The calendar in the place of the agenda. */
export default function Calendar({ now, ...shown }: Props) {
  const { horse, mayPlan } = shown;
  const [first] = useState<Stand>(() => ({ view: shown.view ?? firstView(), date: shown.date }));
  const [alert, setAlert] = useState<AlertText | null>(null);
  const calendar = useRef<CalendarRef>(null);
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [opened] = useState(() => performance.now());
  const serverNow = () => new Date(Date.parse(now) + performance.now() - opened).toISOString();

  const address = (stand: Stand, change = {}) => placeOf({ ...shown, ...stand, agenda: { page: 1 } }, change);
  const onFailed = () => setAlert(LOAD_FAILED);
  const { shown: asked, dialog, open, openAt, close, closed } = useDialogAddress<Asked>();
  const { focused, moveFocus, returnFocus } = useFocusKept(box, heading);
  const place = usePlace(first, { calendar, focused, address, onFailed });
  const reading = useReading(shown, calendar, { onFailed, onEnd: allIsDrawn });
  const { at, show } = place;
  const busy = place.opening || reading.reading;
  usePaper(calendar);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes to all of a day is told of it, once
  useEffect(() => {
    if (at.view === 'list' && reading.known) heading.current?.focus();
  }, [at.view]);

  /** Once it has its height. */
  const letKeysIn = () => requestAnimationFrame(() => box.current && letKeysScroll(box.current));

  function allIsDrawn() {
    letKeysIn();
    returnFocus();
  }

  function openEntry({ event, jsEvent }: EventClickInfo) {
    if (event.url) return; // a link, which leads where it says
    jsEvent.preventDefault();
    const { entry, more } = event.extendedProps as { entry?: Entry; more?: Day };
    if (more) show({ view: 'list', date: more });
    else if (entry) openAt({ entry }, address(at, { dialog: entry.kind, id: entry.id }));
  }

  function press(event: MouseEvent) {
    const api = mayPlan && calendar.current?.getApi();
    if (api) chooseSlots(event, api, openSlots);
  }

  function openSlots(slots: Slots) {
    const plan = planFor(slots, at.view === 'month', serverNow());
    focused.current = `[data-date="${plan.times.start}"]`;
    openAt({ plan }, address(at, { dialog: 'create-event', date: plan.times.start }));
  }

  function leave() {
    closed();
    calendar.current?.getApi().unselect();
    if (!reading.isReading.current) returnFocus();
  }

  return (
    <>
      {!reading.known && <KeptAgenda />}
      <div className="calendar-room">
        <Toolbar
          {...at}
          heading={heading}
          onMove={(to) => calendar.current?.getApi()[to]()}
          onView={(view) => show({ view, date: at.date })}
          onBack={place.goBack}
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
        {/* biome-ignore lint/a11y/noStaticElementInteractions: with keys, 'Dodaj wydarzenie' does the same */}
        <div className="calendar-view" ref={box} aria-busy={busy} onMouseDown={press}>
          <State busy={busy} failed={reading.failed} onAgain={reading.reload} />
          {place.plugins.length > 0 && (
            <FullCalendar
              {...OPTIONS}
              {...reading.options}
              ref={calendar}
              plugins={place.plugins}
              now={serverNow}
              initialDate={first.date}
              initialView={VIEWS[first.view]}
              noEventsText={busy || reading.failed ? '' : 'Nic tu nie zaplanowano'}
              eventDidMount={({ el, event }) => {
                el.dataset.entry = event.id;
              }}
              eventClick={openEntry}
              datesSet={({ view }) => {
                place.arrive(view);
                letKeysIn();
                requestAnimationFrame(() => scrollToNow(view, serverNow()));
              }}
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
            if (changed) reading.reload();
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
            reading.reload();
          }}
        />
      )}
      {alert && <Notice key={alert.title + alert.message} {...alert} onClose={() => setAlert(null)} />}
    </>
  );
}
