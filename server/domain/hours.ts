/** Formats and sorts by the hour of a service, 'HH:MM'. */
import type { Day } from './days.ts';

/** '07:00' becomes '7:00'. */
export const formatHour = (time: string): string => time.replace(/^0/, '');

/** 'Karmienie poranne · 7:00' */
export const withHour = (name: string, time: string | null): string =>
  time ? `${name}\u00a0· ${formatHour(time)}` : name;

type Timed = { date_to_finish?: Day; at: string | null };

/** Compares by day and hour. Entries without an hour come last in their day. */
export const byHour = (one: Timed, other: Timed): number =>
  hourKey(one) < hourKey(other) ? -1 : Number(hourKey(one) > hourKey(other));

const hourKey = ({ date_to_finish, at }: Timed) => `${date_to_finish ?? ''} ${at ?? '24:00'}`;
