import type { EventInput, EventSourceFuncInfo } from '@fullcalendar/react';
import { addDays, type Day } from '../../server/domain/days.ts';
import type { CalendarView } from '../../server/features/calendar/calendar-view.ts';
import type { Entry } from '../../server/features/calendar/schema.ts';
import { titleOf, toneOf } from '../../views/calendar/entry-texts.ts';
import { call } from '../api.ts';

type Whose = Pick<CalendarView, 'mode' | 'horse'>;
type Shown = { entries: Entry[]; more: Day[] };

/** How each tone is coloured, and which of a day comes first. */
const TONES = {
  payment: { color: 'var(--red)', contrastColor: 'var(--card)', rank: 0 },
  urgent: { color: 'var(--orange)', contrastColor: 'var(--card)', rank: 2 },
  event: { color: 'var(--muted)', contrastColor: 'var(--card)', rank: 1 },
  service: { color: 'var(--green)', contrastColor: 'var(--on-green)', rank: 3 },
  more: { color: 'var(--card)', contrastColor: 'var(--ink)', rank: 4 },
};

/** A line of FullCalendar: an entry, or the way to what else there is on a day. */
const eventOf = (entry: Entry): EventInput => ({
  id: `${entry.kind}-${entry.id}`,
  title: `${entry.is_finished ? '✓ ' : ''}${titleOf(entry)}`,
  start: entry.start,
  // FullCalendar counts days to the one after the last.
  end: entry.all_day ? addDays(entry.end as Day, 1) : entry.end,
  allDay: entry.all_day,
  ...TONES[toneOf(entry)],
  extendedProps: { entry },
});

const moreOf = (day: Day): EventInput => ({
  id: `more-${day}`,
  title: 'więcej',
  start: day,
  allDay: true,
  ...TONES.more,
  extendedProps: { more: day },
});

/** Reads what a calendar shows of the days in view. Throws when the server refuses or cannot be reached. */
export async function readEntries({ mode, horse }: Whose, { startStr, endStr }: EventSourceFuncInfo) {
  const days = { from: startStr.slice(0, 10), to: addDays(endStr.slice(0, 10) as Day, -1) };
  const query = new URLSearchParams({ mode, ...(horse && { horse_id: horse.id }), ...days });
  const answer = await call<Shown>('GET', `/api/get_calendar?${query}`);
  if (!answer.ok) throw new Error(answer.message);
  return [...answer.data.entries.map(eventOf), ...answer.data.more.map(moreOf)];
}
