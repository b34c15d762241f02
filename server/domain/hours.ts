/** The hours of services, 'HH:MM'. */
import type { Day } from './days.ts';

/** '7:00' of '07:00' */
export const formatHour = (time: string): string => time.replace(/^0/, '');

/** 'Karmienie poranne · 7:00' */
export const withHour = (name: string, time: string | null): string =>
  time ? `${name}\u00a0· ${formatHour(time)}` : name;

type Timed = { date_to_finish?: Day; at: string | null };

/** Sorts by day and hour, without an hour last; what is equal keeps its order. */
export const byHour = (one: Timed, other: Timed): number =>
  hourKey(one) < hourKey(other) ? -1 : Number(hourKey(one) > hourKey(other));

const hourKey = ({ date_to_finish, at }: Timed) => `${date_to_finish ?? ''} ${at ?? '24:00'}`;
