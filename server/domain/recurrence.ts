import { addDays, addMonths, type Day, daysBetween, SHORT_WEEKDAYS, weekdayOf } from './days.ts';

/** The names of weekdays in the API, from Monday; `weekdayOf` counts them from 1. */
export const WEEKDAYS = ['Poniedziałek', 'Wtorek', 'Środa', 'Czwartek', 'Piątek', 'Sobota', 'Niedziela'] as const;

export const EVERY_DAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

/** 'Pon.', for the toggles of a form and for short dates. */
export const shortWeekday = (day: number): string => `${WEEKDAYS[day - 1]?.slice(0, 3)}.`;

export type Recurrence = {
  onetime: boolean;
  /** 1 = Monday … 7 = Sunday; empty for a one-time booking. */
  days_of_week: readonly number[];
  starts_on: Day;
  check_until: Day | null;
};

const MONTHS_AHEAD = 12;

/** The last day for which tasks are created. */
export const horizonOf = (today: Day): Day => addMonths(today, MONTHS_AHEAD);

/** Parses 'Wtorek,Czwartek' to sorted weekdays without duplicates; null when a name is unknown. */
export function weekdaysNamed(names: string): number[] | null {
  const days = names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => (WEEKDAYS as readonly string[]).indexOf(name) + 1);
  return days.includes(0) ? null : [...new Set(days)].sort();
}

/** 'Wtorek,Czwartek' */
export const weekdayNames = (days: readonly number[]): string => days.map((day) => WEEKDAYS[day - 1]).join(',');

/** 'codziennie', 'pon., śr.' */
export const daysInWords = (days: readonly number[]): string =>
  days.length === EVERY_DAY.length ? 'codziennie' : days.map((day) => SHORT_WEEKDAYS[day - 1]).join(', ');

/** The days of a booking in a range, both ends included. */
export function daysOf(booking: Recurrence, from: Day, until: Day): Day[] {
  const first = from > booking.starts_on ? from : booking.starts_on;
  const last = booking.check_until && booking.check_until < until ? booking.check_until : until;
  if (booking.onetime)
    return booking.check_until && isBetween(booking.check_until, first, until) ? [booking.check_until] : [];
  const all = Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, nth) => addDays(first, nth));
  return all.filter((day) => booking.days_of_week.includes(weekdayOf(day)));
}

const isBetween = (day: Day, from: Day, until: Day) => from <= day && day <= until;

/** The first day on which both bookings are due; undefined when there is none. */
export function firstSharedDay(one: Recurrence, other: Recurrence): Day | undefined {
  if (one.onetime) return one.check_until && isDue(other, one.check_until) ? one.check_until : undefined;
  if (other.onetime) return firstSharedDay(other, one);
  const start = one.starts_on > other.starts_on ? one.starts_on : other.starts_on;
  const days_of_week = one.days_of_week.filter((day) => other.days_of_week.includes(day));
  const first = firstDayFrom({ ...one, days_of_week }, start);
  return first && isDue(other, first) ? first : undefined;
}

const isDue = (booking: Recurrence, day: Day): boolean => firstDayFrom(booking, day) === day;

/** The first day of a booking on or after `from`; undefined when it has ended by then. */
export function firstDayFrom(booking: Recurrence, from: Day): Day | undefined {
  if (booking.onetime) return booking.check_until && booking.check_until >= from ? booking.check_until : undefined;
  const start = from > booking.starts_on ? from : booking.starts_on;
  return daysOf(booking, start, addDays(start, 6))[0];
}
