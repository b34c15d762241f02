import { type RefObject, useEffect, useRef, useState } from 'react';
import { daysInView } from '../../server/domain/days.ts';
import type { PageAlert } from '../../server/domain/texts.ts';
import type { CalendarPage, Entry } from '../../server/features/calendar/schema.ts';
import { Days } from '../../views/calendar/days.tsx';
import { hasPanel } from '../../views/calendar/entry-texts.ts';
import { firstTimes } from '../../views/calendar/first-times.ts';
import { type Place, type Presses, placeOf } from '../../views/calendar/place.ts';
import { Toolbar } from '../../views/calendar/toolbar.tsx';
import { Button } from '../../views/parts/button.tsx';
import { Dialogs, PlanLink, planAddress, useDialogs } from '../calendar/dialogs.tsx';
import type { Made, Plan } from '../calendar/event-dialog.tsx';
import { useFocusMemory, wayToEntry } from '../calendar/focus.ts';
import { type Position, usePosition } from '../calendar/position.ts';
import { readDays, useReading } from '../calendar/reading.ts';
import { chooseSquares, markSquares, planOfDays } from '../calendar/slots.ts';
import { isWide, useHours } from '../calendar/wide.ts';
import { onTraverse, takesLink } from '../navigation.ts';
import { useNotice } from '../notice.tsx';
import { serverClock } from '../server-clock.ts';

type Props = Omit<CalendarPage, 'dialog'> & { page: number };

const LOAD_FAILED: PageAlert = {
  kind: 'error',
  title: 'BŁĄD',
  message: 'Nie udało się wczytać kalendarza. Spróbuj ponownie za chwilę.',
  button: 'Dalej',
};

/** Reads the days that the server has drawn, because they are too large for the island's props. */
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
  const dialogs = useDialogs(onFailed);
  const Hours = useHours(reading.position.view, mode, box, onFailed);
  const place: Place = { here, today, ...reading.position };
  const presses: Required<Presses> = {
    onEntry: (entry, press) => hasPanel(entry) && takesLink(press) && openEntry(entry),
    onGo: (to, press) => takesLink(press) && show({ ...at, ...to }),
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once other days are drawn, or the same anew
  useEffect(() => {
    if (reading.state === 'read') focus.returnFocus();
  }, [reading.shown, reading.state]);

  useHeading(at.view === 'list', heading);

  const openEntry = (entry: Entry) => dialogs.open({ entry }, address(at, { dialog: entry.kind, id: entry.id }));
  const openPlan = (plan: Plan) => dialogs.open({ plan }, address(at, planAddress(plan)));

  /** Moves to a new event, which may be on a day or of a kind that is not shown. */
  function leadTo({ id, from, to }: Made) {
    focus.moveFocus(wayToEntry(id));
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

  function onDialogClosed() {
    dialogs.closed();
    markSquares();
    focus.returnFocus();
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
          <PlanLink
            href={address(at, { dialog: 'create-event', page: 1 })}
            plan={() => ({ times: firstTimes(at.date, serverNow()), allDay: false })}
            onOpen={dialogs.open}
          />
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
        <State state={reading.state} onAgain={reading.reload} />
        {reading.state !== 'failed' && <Days shown={reading.shown} place={place} mode={mode} {...presses} />}
        {Hours && reading.state !== 'failed' && 'grid' in reading.shown && (
          <Hours
            of={{ ...place, mode, grid: reading.shown.grid }}
            now={serverNow}
            {...presses}
            onPlan={mayPlan ? openPlan : null}
            planning={dialogs.subject !== null}
            onDrawn={focus.returnFocus}
            onAlert={setAlert}
            onChanged={reading.reload}
          />
        )}
      </div>
      <Dialogs
        dialogs={dialogs}
        horse={horse}
        onAlert={setAlert}
        onClose={onDialogClosed}
        onChanged={reading.reload}
        assigns={mode === 'horse'}
        edit={(entry) => address(at, { dialog: 'edit-event', id: entry.id })}
        back={address(at)}
        onMade={leadTo}
      />
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

/** Says that the days are being read, or could not be. */
const State = ({ state, onAgain }: { state: 'read' | 'reading' | 'failed'; onAgain: () => void }) => (
  <div className="calendar-state" role="status">
    {state === 'reading' && 'Ładowanie…'}
    {state === 'failed' && (
      <>
        Error: Nie wczytano tych dni.
        <Button onClick={onAgain}>Spróbuj ponownie</Button>
      </>
    )}
  </div>
);
