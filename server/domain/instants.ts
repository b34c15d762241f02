import { Temporal } from 'temporal-polyfill';
import { type Day, ZONE } from './days.ts';

/** The instant at which a day begins in the stable; 23 or 25 hours before the next when the clocks change. */
export const startOfDay = (of: Day): Date =>
  new Date(Temporal.PlainDate.from(of).toZonedDateTime(ZONE).epochMilliseconds);

/** An hour of the stable's clock, 'HH:MM', on a day. An hour that a night of spring leaves out is the one after it. */
export const at = (day: Day, time: string): Date =>
  new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE).epochMilliseconds);
