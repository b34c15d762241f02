import { addDays, type Day, dayOf, formatTime } from '../../server/domain/days.ts';

const QUARTER = 15 * 60_000;
const HALF_HOUR = 2 * QUARTER;

/** When a new event lasts: days of the stable and hours of its clock. */
export type Times = { start: Day; start_time: string; end: Day; end_time: string };

const roundedUp = (instant: number, to: number) => Math.ceil(instant / to) * to;

/**
 * The hours a new event of a day begins with: from now, rounded up to 15 minutes, to 30 minutes after the next half-hour.
 * Late in the evening it ends on the day after.
 */
export function firstTimes(day: Day, now: string): Times {
  const start = new Date(roundedUp(Date.parse(now), QUARTER));
  const end = new Date(roundedUp(Date.parse(now), HALF_HOUR) + HALF_HOUR);
  const later = dayOf(start) === dayOf(end) ? day : addDays(day, 1);
  return { start: day, start_time: formatTime(start), end: later, end_time: formatTime(end) };
}
