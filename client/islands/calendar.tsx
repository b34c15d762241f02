import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Day, daysInView } from '../../server/domain/days.ts';
import type { PageAlert } from '../../server/domain/texts.ts';
import type { CalendarPage, Mode } from '../../server/features/calendar/schema.ts';
import { Days } from '../../views/calendar/days.tsx';
import { type Place, type Presses, placeOf } from '../../views/calendar/place.ts';
import { Toolbar } from '../../views/calendar/toolbar.tsx';
import { Button, ButtonLink } from '../../views/parts/button.tsx';
import { entrySelector, useFocusMemory } from '../calendar/focus.ts';
import { type Position, usePosition } from '../calendar/position.ts';
import { readDays, useReading } from '../calendar/reading.ts';
import { chooseSquares, markSquares, type Plan, planAddress, planOfDays } from '../calendar/slots.ts';
import { isWide, useHours } from '../calendar/wide.ts';
import { DIALOG_CLOSED, FORM_LEADS, PART_SWAPPED, type Sent } from '../dialog-events.ts';
import { onTraverse, openDialog, takesLink } from '../navigation.ts';
import { useNotice } from '../notice.tsx';
import { serverClock } from '../server-clock.ts';

type Props = Omit<CalendarPage, 'dialog'> & { page: number };

const LOAD_FAILED: PageAlert = {
  kind: 'error',
  title: 'BŁĄD',
  message: 'Nie udało się wczytać kalendarza. Spróbuj ponownie za chwilę.',
};

/** Reads the days of the page for hydration, because they are too large for the island's props. */
export const read = async (props: Omit<Props, 'shown'>) => ({ shown: await readDays(props, props) });

export default function Calendar({ mode, horse, mayPlan, here, today, now, shown, ...first }: Props) {
  const { setAlert, notice } = useNotice();
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [clock] = useState(() => serverClock(now));
  const serverNow = () => clock().toISOString();
  const address = (position: Position, change: Parameters<typeof placeOf>[1] = {}) =>
    placeOf({ here, today, ...position }, change);
  const onFailed = () => setAlert(LOAD_FAILED);

  const focus = useFocusMemory(box, heading);
  const [start] = useState<Position>({ view: first.view, date: first.date, show: first.show, page: first.page });
  const { at, show, goBack } = usePosition(start, focus.focused, address);
  const reading = useReading({ mode, horse }, at, shown, onFailed);
  const [planning, setPlanning] = useState(false);
  const Hours = useHours(reading.position.view, mode, box, onFailed);
  const place: Place = { here, today, ...reading.position };
  const presses: Required<Presses> = {
    onGo: (to, press) => takesLink(press) && show({ ...at, ...to }),
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: after days are drawn, also the same ones
  useEffect(() => {
    if (reading.state === 'read') focus.returnFocus();
  }, [reading.shown, reading.state]);

  useHeading(at.view === 'list', heading);

  function openPlan(plan: Plan) {
    setPlanning(true);
    openDialog(address(at, planAddress(plan)));
  }

  /** A form of a dialog was saved, so the days are read again. */
  const onSwap = useEffectEvent((event: CustomEvent<Sent>) => {
    event.preventDefault(); // the server's drawing is not needed
    const id = event.detail?.get('id');
    if (id) focus.moveFocus(entrySelector(String(id)));
    void reading.reload();
  });

  /** A new event leads to its day, unless it is visible here. */
  const onLead = useEffectEvent((event: CustomEvent<Sent>) => {
    const made = event.detail;
    if (!made?.has('horse_id')) return;
    event.preventDefault();
    const [from, to] = [made.get('start'), made.get('end')].map(String).sort() as [Day, Day];
    leadTo(from, to);
  });

  const onDialogClosed = useEffectEvent(() => {
    setPlanning(false);
    markSquares();
    focus.returnFocus();
  });

  useEffect(() => {
    const part = box.current?.closest('[data-refresh]');
    const ended = new AbortController();
    part?.addEventListener(PART_SWAPPED, onSwap as EventListener, ended);
    addEventListener(FORM_LEADS, onLead as EventListener, ended);
    addEventListener(DIALOG_CLOSED, onDialogClosed, ended);
    return () => ended.abort();
  }, []);

  /** Moves to a new event, which may be on a day or of a kind that is not shown. */
  function leadTo(from: Day, to: Day) {
    const hasWords = isWide(box.current) || (at.view !== 'month' && at.view !== 'week');
    const days = hasWords ? daysInView(at.view, at.date) : { from: at.date, to: at.date };
    const isSeen = from <= days.to && to >= days.from;
    if (isSeen && at.show.includes('events')) return;
    // The dialog has to leave its history entry first.
    const stop = onTraverse(() => {
      stop();
      show({ ...at, show: [...new Set([...at.show, 'events' as const])], date: isSeen ? at.date : from, page: 1 });
    });
  }

  return (
    <>
      <Toolbar
        place={{ here, today, ...at }}
        mode={mode}
        mayPlan={mayPlan}
        heading={heading}
        onGo={presses.onGo}
        onBack={(press) => takesLink(press) && goBack()}
        onShow={(filters) => show({ ...at, show: filters, page: 1 })}
      >
        {mayPlan && (
          <ButtonLink kind="main" icon={Plus} href={address(at, { dialog: 'create-event' })}>
            Dodaj wydarzenie
          </ButtonLink>
        )}
      </Toolbar>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: with keys, 'Dodaj wydarzenie' does the same */}
      <div
        className="calendar-view"
        data-view={reading.position.view}
        ref={box}
        aria-busy={reading.state === 'reading'}
        onMouseDown={(press) =>
          mayPlan && chooseSquares(press, (from, to) => openPlan(planOfDays(from, to, serverNow())))
        }
      >
        <State state={reading.state} mode={mode} onAgain={reading.reload} />
        {reading.state !== 'failed' && <Days shown={reading.shown} place={place} mode={mode} {...presses} />}
        {Hours && reading.state !== 'failed' && 'grid' in reading.shown && (
          <Hours
            rendered={{ ...place, mode, grid: reading.shown.grid }}
            now={serverNow}
            {...presses}
            onPlan={mayPlan ? openPlan : null}
            planning={planning}
            onDrawn={focus.returnFocus}
            onAlert={setAlert}
            onChanged={reading.reload}
          />
        )}
      </div>
      {notice}
    </>
  );
}

/** Announces the change to a single day. */
function useHeading(isList: boolean, heading: RefObject<HTMLHeadingElement | null>): void {
  const was = useRef(isList);
  useEffect(() => {
    if (isList && !was.current) heading.current?.focus();
    was.current = isList;
  }, [isList, heading]);
}

type StateProps = { state: 'read' | 'reading' | 'failed'; mode: Mode; onAgain: () => void };

const State = ({ state, mode, onAgain }: StateProps) => (
  <div className="calendar-state" role="status">
    {state === 'reading' && (mode === 'horse' ? 'Ładowanie danych konia...' : 'Ładowanie…')}
    {state === 'failed' && (
      <>
        Error: Nie wczytano tych dni.
        <Button onClick={onAgain}>Spróbuj ponownie</Button>
      </>
    )}
  </div>
);
