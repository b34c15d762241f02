import type { EventInput } from '@fullcalendar/react';
import { addDays, type Day, daysInView } from '../../server/domain/days.ts';
import type { CalendarDays, Entry, Mode, RoutineOfDay } from '../../server/features/calendar/schema.ts';
import { classesOf, type DatedEntry, isOfMany, restText, titleOf } from '../../views/calendar/entry-texts.ts';
import { datedDays, RANKS, weeksOf } from '../../views/calendar/layout.ts';
import { addressOf, type Place, placeOf, type RenderedDays } from '../../views/calendar/place.ts';
import { routineLink } from '../../views/calendar/routine.tsx';

/** The content of a line: an entry, or a day's folded work or number of further entries, whose list `more` opens. */
export type Line = { entry?: Entry; more?: Day; routine?: RoutineOfDay; today: Day; mode: Mode };

/** The most all-day entries shown above the hours. */
const MAX_ABOVE = 8;

/**
 * The lines that FullCalendar draws, each a link to the same entry on the server: all-day entries, the number of further
 * ones and the routine above the hours, the rest within them.
 */
export function linesOf(rendered: RenderedDays<CalendarDays>): EventInput[] {
  const { view, date, today, mode } = rendered;
  const grid = datedDays(rendered.grid);
  const whole = { ...grid, entries: grid.entries.filter(({ all_day }) => all_day) };
  const timed = grid.entries.filter(({ all_day }) => !all_day);
  const [week] = weeksOf(whole, daysInView('week', date), MAX_ABOVE);
  const squares = week?.squares.filter(({ day }) => view === 'week' || day === date) ?? [];
  const above = [...(week?.spans ?? []).map(({ entry }) => entry), ...squares.flatMap(({ entries }) => entries)];
  const shared = { today, mode };
  return [
    ...[...above, ...timed].map((entry) => lineOf(entry, rendered)),
    ...squares
      .filter(({ rest }) => rest > 0)
      .map(({ day, rest, atLeast }) => ({
        id: `more-${day}`,
        title: restText(rest, atLeast),
        start: day,
        allDay: true,
        last: 1,
        className: 'planned more',
        url: placeOf(rendered, { date: day, view: 'list' }),
        extendedProps: { ...shared, more: day },
      })),
    ...grid.routine.map((routine) => ({
      id: `routine-${routine.day}`,
      title: 'usługi',
      start: routine.day,
      allDay: true,
      last: 2,
      className: 'planned routine-line',
      url: routineLink(rendered, routine.day, {}).href,
      extendedProps: { ...shared, routine, ...(!isOfMany(mode) && { more: routine.day }) },
    })),
  ];
}

const lineOf = (entry: DatedEntry, place: Place & { mode: Mode }): EventInput => ({
  id: `${entry.kind}-${entry.id}`,
  title: titleOf(entry), // sorts the entries
  start: entry.start,
  end: entry.all_day ? addDays(entry.end as Day, 1) : entry.end, // FullCalendar excludes the end
  allDay: entry.all_day,
  editable: entry.may_edit,
  last: 0,
  rank: RANKS[entry.kind],
  className: `planned ${classesOf(entry, place.today)}`,
  url: addressOf(entry, place),
  extendedProps: { entry, today: place.today, mode: place.mode },
});
