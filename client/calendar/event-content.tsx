import type { DayHeaderInfo, EventDisplayInfo, MoreLinkInfo } from '@fullcalendar/react';
import { Check, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Day } from '../../server/domain/days.ts';
import { rowOf } from '../../views/calendar/entry-row.tsx';
import { isInAlert, moreText, saidOf } from '../../views/calendar/entry-texts.ts';
import type { Entry, MoreOfDay, RoutineOfDay } from '../../views/calendar/props.ts';
import { RoutineRowContent, RoutineText } from '../../views/calendar/routine.tsx';
import { Icon } from '../../views/parts/icon.tsx';
import { RowContent } from '../../views/parts/list.tsx';
import { SQUARE } from './slots.ts';

/** What linesOf says of each line of FullCalendar: an entry, how much more there is on its day, or its routine work. */
type Planned = { entry?: Entry; rest?: MoreOfDay; routine?: RoutineOfDay; today?: Day; ofHorse?: boolean };

/** A line in the squares of a month and the columns of hours. What its colours say, its words say too. */
export function PlannedLine({ event, timeText, timeClass, titleClass }: EventDisplayInfo) {
  const { entry, routine, today } = event.extendedProps as Planned;
  if (routine && today)
    return (
      <span className={`${titleClass} routine`}>
        <RoutineText of={routine} today={today} />
      </span>
    );
  const said = entry && saidOf(entry);
  return (
    <>
      {timeText && <span className={timeClass}>{timeText}</span>}
      <span className={titleClass}>
        {entry && isInAlert(entry) && <Icon of={TriangleAlert} size={14} />}
        {said && <span className="visually-hidden">{said}: </span>}
        {entry?.is_finished && <Icon of={Check} size={14} />}
        {event.title}
      </span>
    </>
  );
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

/** 'pon. 16', in a narrow column one below the other. */
export const dayName = ({ weekdayText: named, dayNumberText, isNarrow }: DayHeaderInfo) => {
  const weekdayText = named.replace('niedz.', 'ndz.'); // as the server calls it
  const day = <b>{dayNumberText}</b>;
  return isNarrow ? (
    <>
      <span>{weekdayText}</span>
      {day}
    </>
  ) : (
    <span>
      {weekdayText} {day}
    </span>
  );
};
