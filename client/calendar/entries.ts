import type { EventInput, EventSourceFuncInfo } from '@fullcalendar/react';
import { addDays, type Day, daysBetween } from '../../server/domain/days.ts';
import type { CalendarView } from '../../server/features/calendar/calendar-view.ts';
import type { Entry, MoreOfDay } from '../../server/features/calendar/schema.ts';
import { moreText, titleOf, toneOf } from '../../views/calendar/entry-texts.ts';
import { placeOf } from '../../views/calendar/place.ts';
import { call } from '../api.ts';

export type Whose = Pick<CalendarView, 'mode' | 'horse' | 'here' | 'today'>;
type Shown = { entries: Entry[]; more: MoreOfDay[] };

/** Which of a day comes first. The classes give the colours. */
const RANKS = { payment: 0, event: 1, urgent: 2, service: 3, more: 4 };
const toned = (tone: keyof typeof RANKS) => ({ className: `planned ${tone}`, rank: RANKS[tone] });

/** A line of FullCalendar: an entry, or the way to what else there is on a day. `ofHorse`: all are one horse's. */
const eventOf = (entry: Entry, ofHorse: boolean): EventInput => ({
  id: `${entry.kind}-${entry.id}`,
  title: ofHorse ? entry.title : titleOf(entry),
  start: entry.start,
  // FullCalendar counts days to the one after the last.
  end: entry.all_day ? addDays(entry.end as Day, 1) : entry.end,
  allDay: entry.all_day,
  last: 0,
  ...toned(toneOf(entry)),
  extendedProps: { entry, ofHorse },
});

const moreOf = (rest: MoreOfDay): EventInput => ({
  id: `more-${rest.day}`,
  title: moreText(rest),
  start: rest.day,
  allDay: true,
  last: 1,
  ...toned('more'),
  extendedProps: { more: rest.day, rest },
});

/** How many days the agenda holds; no other view has as many. */
export const AGENDA_DAYS = 30;

/** The same where all of a day should stand: a link to the agenda of the server, which goes on page by page. */
const pagesOf = (rest: MoreOfDay, { here, today }: Whose): EventInput => ({
  ...moreOf(rest),
  title: `${moreText(rest)} – cała lista, podzielona na strony`,
  url: placeOf({ here, today, date: rest.day, view: 'list', agenda: { page: 1 }, paged: true }, {}),
});

/** Reads what a calendar shows of the days in view. Throws when the server refuses or cannot be reached. */
export async function readEntries(whose: Whose, { startStr, endStr }: EventSourceFuncInfo) {
  const { mode, horse } = whose;
  const [from, end] = [startStr.slice(0, 10) as Day, endStr.slice(0, 10) as Day];
  const length = daysBetween(from, end);
  const as = length === AGENDA_DAYS ? 'list' : 'grid';
  const query = new URLSearchParams({ mode, ...(horse && { horse_id: horse.id }), from, to: addDays(end, -1), as });
  const answer = await call<Shown>('GET', `/api/get_calendar?${query}`);
  if (!answer.ok) throw new Error(answer.message);
  const { entries, more } = answer.data;
  const rest = more.map((one) => (length === 1 ? pagesOf(one, whose) : moreOf(one)));
  return [...entries.map((entry) => eventOf(entry, mode === 'horse')), ...rest];
}
