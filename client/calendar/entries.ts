import type { EventInput } from '@fullcalendar/react';
import { addDays, type CalendarView, type Day, daysInView } from '../../server/domain/days.ts';
import type {
  CalendarDays,
  CalendarPage,
  Entry,
  Filter,
  MoreOfDay,
  RoutineOfDay,
} from '../../server/features/calendar/schema.ts';
import { addressOf } from '../../views/calendar/days-grid.tsx';
import { classesOf, hasPanel, moreText, titleOf } from '../../views/calendar/entry-texts.ts';
import { type Place, placeOf } from '../../views/calendar/place.ts';
import { roundsOf } from '../../views/calendar/routine.tsx';
import { call } from '../api.ts';

/** Whose calendar it is, and where. */
export type CalendarScope = Pick<CalendarPage, 'mode' | 'horse' | 'here' | 'today'>;
/** What a calendar shows: in which view, around which day, and which kinds of entries. */
export type CalendarPosition = { view: CalendarView; date: Day; show: readonly Filter[] };

/** Reads what a calendar shows of the days in view. Throws when the server refuses or cannot be reached. */
export async function readDays(
  { mode, horse }: CalendarScope,
  { view, date, show }: CalendarPosition,
): Promise<CalendarDays> {
  const as = view === 'agenda' ? 'list' : 'grid';
  const query = new URLSearchParams({
    ...{ mode, ...(horse && { horse_id: horse.id }), ...daysInView(view, date), as },
    show: show.join(',') || 'none',
  });
  const answer = await call<CalendarDays>('GET', `/api/get_calendar?${query}`);
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}

/** The same as the lines that FullCalendar draws in columns of hours and in lists. */
export function linesOf(
  { entries, more, routine }: CalendarDays,
  scope: CalendarScope,
  position: CalendarPosition,
): EventInput[] {
  const place = { ...scope, ...position };
  const isList = position.view === 'agenda' || position.view === 'list';
  const rest = more.map((one) =>
    position.view === 'day' || position.view === 'list' ? pagesOf(one, place) : moreOf(one),
  );
  return [
    ...entries.map((entry) => lineOf(entry, place, isList)),
    ...rest,
    ...routine.map((one) => routineOf(one, place)),
  ];
}

type Where = CalendarScope & CalendarPosition;
const placeIn = ({ here, today, view, date, show }: Where): Place => ({ here, today, view, date, show });

/** Which of a day comes first. */
const RANKS = { alert: 0, unpaid: 1, payment: 1, event: 2, service: 3, more: 4, routine: 5 };

/** An alert stands in a list under today alone, in columns on each of its days. */
function lineOf(entry: Entry, where: Where, isList: boolean): EventInput {
  const { mode, today } = where;
  return {
    id: `${entry.kind}-${entry.id}`,
    title: titleOf(entry), // by which it is sorted
    start: isList && entry.kind === 'alert' ? today : entry.start,
    // FullCalendar counts days to the one after the last.
    end: entry.all_day ? addDays(entry.end as Day, 1) : entry.end,
    allDay: entry.all_day,
    ...{ last: 0, className: `planned ${classesOf(entry, today)}`, rank: RANKS[entry.kind] },
    ...(!hasPanel(entry) && { url: addressOf(entry, placeIn(where)) }),
    extendedProps: { entry, ofHorse: mode === 'horse' },
  };
}

const moreOf = (rest: MoreOfDay): EventInput => ({
  id: `more-${rest.day}`,
  title: moreText(rest),
  start: rest.day,
  allDay: true,
  ...{ last: 1, className: 'planned more', rank: RANKS.more },
  extendedProps: { more: rest.day, rest },
});

/** The same where all of a day should stand: a link to the agenda of the server, which goes on page by page. */
const pagesOf = (rest: MoreOfDay, where: Where): EventInput => ({
  ...moreOf(rest),
  title: `${moreText(rest)} – cała lista, podzielona na strony`,
  url: placeOf(placeIn(where), { date: rest.day, view: 'list', paged: true }),
});

/** A day's routine work, at its foot. */
const routineOf = (routine: RoutineOfDay, { mode, today }: Where): EventInput => ({
  id: `routine-${routine.day}`,
  title: 'usługi',
  start: routine.day,
  allDay: true,
  url: roundsOf(mode, routine.day),
  ...{ last: 2, className: 'planned routine-line', rank: RANKS.routine },
  extendedProps: { routine, today },
});
