import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '../styles/calendar.css';
import type { CalendarRef } from '@fullcalendar/react';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Alert as AlertText } from '../../server/domain/texts.ts';
import type { CalendarView } from '../../server/features/calendar/calendar-view.ts';
import type { Entry } from '../../server/features/calendar/schema.ts';
import { firstTimes } from '../../views/calendar/first-times.ts';
import { placeOf } from '../../views/calendar/place.ts';
import { ButtonLink } from '../../views/parts/button.tsx';
import type { Plan } from '../calendar/event-dialog.tsx';
import { useReading } from '../calendar/event-source.ts';
import { useFocusKept } from '../calendar/focus.ts';
import { letKeysScroll } from '../calendar/options.ts';
import { usePaper } from '../calendar/paper.ts';
import { type Stand, usePlace } from '../calendar/position.ts';
import { KeptAgenda } from '../calendar/server-agenda.tsx';
import { Sheet } from '../calendar/sheet.tsx';
import { planFor, type Slots } from '../calendar/slots.ts';
import { Toolbar } from '../calendar/toolbar.tsx';
import { firstView } from '../calendar/views.ts';
import { useDialogAddress } from '../dialog-address.ts';
import { takesLink } from '../navigation.ts';
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
  const [panels, setPanels] = useState<typeof import('../calendar/panels.ts')>();
  const calendar = useRef<CalendarRef>(null);
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [opened] = useState(() => performance.now());
  const serverNow = () => new Date(Date.parse(now) + performance.now() - opened).toISOString();

  const address = (stand: Stand, change = {}) => placeOf({ ...shown, ...stand, agenda: { page: 1 } }, change);
  const onFailed = () => setAlert(LOAD_FAILED);
  const { shown: asked, dialog, openAt, close, closed } = useDialogAddress<Asked>();
  const { focused, moveFocus, returnFocus } = useFocusKept(box, heading);
  const place = usePlace(first, { calendar, focused, address, onFailed });
  const reading = useReading(shown, calendar, { onFailed, onEnd: allIsDrawn });
  const { at } = place;
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
  async function open(item: Asked, where: string) {
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
          onView={(view) => place.show({ view, date: at.date })}
          onBack={place.goBack}
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
          onEntry={openEntry}
          onSlots={mayPlan ? openSlots : null}
        />
      </div>
      {panels && asked && 'entry' in asked && (
        <panels.EntryDialog
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
