import { Temporal } from 'temporal-polyfill';
import { type Day, ZONE } from './days.ts';

/** Today and its neighbours are needed over and over, and time zones are slow to reckon with. */
const MAX_DAYS = 1000;
const beginnings = new Map<Day, number>();

/** The instant at which a day begins in the stable; 23 or 25 hours before the next when the clocks change. */
export function startOfDay(of: Day): Date {
  const known = beginnings.get(of) ?? Temporal.PlainDate.from(of).toZonedDateTime(ZONE).epochMilliseconds;
  if (beginnings.size === MAX_DAYS) beginnings.clear();
  beginnings.set(of, known);
  return new Date(known);
}

/** An hour of the stable's clock, 'HH:MM', on a day. An hour that a night of spring leaves out is the one after it. */
export const at = (day: Day, time: string): Date =>
  new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE).epochMilliseconds);
