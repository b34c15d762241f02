import { Temporal } from 'temporal-polyfill';
import { type Day, ZONE } from './days.ts';

/** The instant at which a day begins in the stable; when the clocks change, the day lasts 23 or 25 hours. */
export const startOfDay = (of: Day): Date =>
  new Date(Temporal.PlainDate.from(of).toZonedDateTime(ZONE).epochMilliseconds);

/** The instant of 'HH:MM' on a day. A time that the change to summer time skips is an hour later. */
export const at = (day: Day, time: string): Date =>
  new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE).epochMilliseconds);
