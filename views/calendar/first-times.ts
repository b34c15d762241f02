import { addDays, type Day, dayOf, formatTime } from '../../server/domain/days.ts';
import type { Entry, Times } from '../../server/features/calendar/schema.ts';

const QUARTER = 15 * 60_000;
const HALF_HOUR = 2 * QUARTER;

const roundedUp = (instant: number, to: number) => Math.ceil(instant / to) * to;

/**
 * The proposed times of a new event: from now, rounded up to 15 minutes, to 30 minutes after the next half-hour. Late in the
 * evening it ends on the next day; just before midnight an event of today also begins there.
 */
export function firstTimes(day: Day, now: string): Times {
  const today = dayOf(new Date(now));
  const start = new Date(roundedUp(Date.parse(now), QUARTER));
  const end = new Date(roundedUp(Date.parse(now), HALF_HOUR) + HALF_HOUR);
  const first = day === today ? dayOf(start) : day;
  const last = dayOf(start) === dayOf(end) ? first : addDays(first, 1);
  return { start: first, start_time: formatTime(start), end: last, end_time: formatTime(end) };
}

/** The days and hours of an existing event; an all-day event gets the proposed hours, in case it stops being one. */
export function timesOf({ all_day, start, end }: Pick<Entry, 'all_day' | 'start' | 'end'>, now: string): Times {
  if (all_day) return { ...firstTimes(start as Day, now), start: start as Day, end: end as Day };
  const days = { start: dayOf(new Date(start)), end: dayOf(new Date(end)) };
  return { ...days, start_time: formatTime(start), end_time: formatTime(end) };
}
