import { Temporal } from 'temporal-polyfill';
import { type Day, ZONE } from './days.ts';

/** The same few days are asked for over and over, and time zone arithmetic is slow. */
const MAX_DAYS = 1000;
const beginnings = new Map<Day, number>();

/** The instant at which a day begins in the stable; when the clocks change, the day lasts 23 or 25 hours. */
export function startOfDay(of: Day): Date {
  const known = beginnings.get(of) ?? Temporal.PlainDate.from(of).toZonedDateTime(ZONE).epochMilliseconds;
  if (beginnings.size === MAX_DAYS) beginnings.clear();
  beginnings.set(of, known);
  return new Date(known);
}

/** The instant of 'HH:MM' on a day. A time that the change to summer time skips is an hour later. */
export const at = (day: Day, time: string): Date =>
  new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE).epochMilliseconds);
