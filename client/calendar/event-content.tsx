import type { DayHeaderInfo, EventDisplayInfo, MoreLinkInfo } from '@fullcalendar/react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Day } from '../../server/domain/days.ts';
import type { Entry, MoreOfDay, RoutineOfDay } from '../../server/features/calendar/schema.ts';
import { rowOf } from '../../views/calendar/entry-row.tsx';
import { moreText } from '../../views/calendar/entry-texts.ts';
import { EntryWords } from '../../views/calendar/entry-words.tsx';
import { RoutineRowContent, RoutineText } from '../../views/calendar/routine.tsx';
import { RowContent } from '../../views/parts/list.tsx';
import { SQUARE } from './slots.ts';

/** What linesOf says of each line of FullCalendar: an entry, how much more there is on its day, or its routine work. */
type Planned = { entry?: Entry; rest?: MoreOfDay; routine?: RoutineOfDay; today?: Day; ofHorse?: boolean };

/** A line in the columns of hours and above them, in the words of the server. */
export function PlannedLine({ event, titleClass, isShort }: EventDisplayInfo) {
  const { entry, routine, today, ofHorse = false } = event.extendedProps as Planned;
  if (routine && today)
    return (
      <span className={`${titleClass} routine`}>
        <RoutineText of={routine} today={today} />
      </span>
    );
  const className = isShort ? `${titleClass} of-two-lines` : titleClass;
  return <span className={className}>{entry ? <EntryWords of={entry} ofHorse={ofHorse} /> : event.title}</span>;
}

/** A row of a list, just as the agenda of the server has it. */
export function PlannedRow({ event }: EventDisplayInfo) {
  const { entry, routine, today, ofHorse = false } = event.extendedProps as Planned;
  if (routine && today)
    return (
      <span className="row">
        <RoutineRowContent of={routine} today={today} />
      </span>
    );
  if (!entry)
    return (
      <span className="row">
        <RowContent title={event.title} />
      </span>
    );
  const { alarm, ...row } = rowOf(entry, ofHorse);
  return (
    <span className={alarm ? 'row alarm' : 'row'}>
      <RowContent {...row} />
    </span>
  );
}

/** How many entries a day has besides those it shows. */
export const moreOnDay = (info: MoreLinkInfo) => <MoreOnDay {...info} />;

/** FullCalendar counts only what was read, and does not say of which day. Hours have no line for the rest of their day. */
function MoreOnDay({ num, isNarrow, view }: MoreLinkInfo) {
  const place = useRef<HTMLSpanElement>(null);
  const [day, setDay] = useState<string>();
  useLayoutEffect(() => setDay(place.current?.closest<HTMLElement>(`.${SQUARE}`)?.dataset.date));
  const rest = day && (view.calendar.getEventById(`more-${day}`)?.extendedProps as Planned | undefined)?.rest;
  // The line that stands for the rest is one of those that are hidden.
  const more = rest ? { ...rest, count: num - 1 + rest.count } : { count: num, at_least: false };
  return (
    <span ref={place}>
      {isNarrow && <span aria-hidden="true">+{more.count}</span>}
      <span className={isNarrow ? 'visually-hidden' : undefined}>{moreText(more)}</span>
    </span>
  );
}

/** The row above the hours holds what lasts all day, and the routine at its foot, where that is folded. */
export const allDayName = () => (
  <>
    <span>Cały dzień</span>
    <span className="of-routine">Usługi</span>
  </>
);

/** '16 pon.', as the server calls it. */
export const dayName = ({ weekdayText, dayNumberText }: DayHeaderInfo) => (
  <span>
    <b>{dayNumberText}</b> {weekdayText.replace('niedz.', 'ndz.')}
  </span>
);
