import { Temporal } from 'temporal-polyfill';
import { type Day, ZONE } from './days.ts';

/** Midnight of a day in the stable's time zone. A day on which the clocks change lasts 23 or 25 hours. */
export const startOfDay = (day: Day): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(ZONE).epochMilliseconds);

/** The instant of 'HH:MM' on a day, in the stable's time zone. A time skipped by the change to summer time is an hour later. */
export const at = (day: Day, time: string): Date =>
  new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE).epochMilliseconds);
