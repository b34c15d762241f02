import { addDays, addMonths, type Day, daysBetween, weekdayOf } from './days.ts';

/** The weekdays as calls name them, from Monday on: the first is 1, as weekdayOf counts. */
export const WEEKDAYS = ['Poniedziałek', 'Wtorek', 'Środa', 'Czwartek', 'Piątek', 'Sobota', 'Niedziela'] as const;

/** 'Pon.', as the toggles of a form and short dates name them. */
export const shortWeekday = (day: number): string => `${WEEKDAYS[day - 1]?.slice(0, 3)}.`;

/** When a booking's work is to be done. */
export type Recurrence = {
  onetime: boolean;
  /** 1 = Monday … 7 = Sunday; empty when it is one-time. */
  days_of_week: readonly number[];
  starts_on: Day;
  /** One-time: the day itself. Recurring: the last day; null: no end. */
  check_until: Day | null;
};

const MONTHS_AHEAD = 12;

/** The last day for which occurrences are created today. */
export const horizonOf = (today: Day): Day => addMonths(today, MONTHS_AHEAD);

/** 'Wtorek,Czwartek' as weekdays, each once and in the order of the week; null when something in it is none. */
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

/** The days of a booking from one day to another, both included. */
export function daysOf(booking: Recurrence, from: Day, until: Day): Day[] {
  const first = from > booking.starts_on ? from : booking.starts_on;
  const last = booking.check_until && booking.check_until < until ? booking.check_until : until;
  if (booking.onetime)
    return booking.check_until && isBetween(booking.check_until, first, until) ? [booking.check_until] : [];
  const all = Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, nth) => addDays(first, nth));
  return all.filter((day) => booking.days_of_week.includes(weekdayOf(day)));
}

const isBetween = (day: Day, from: Day, until: Day) => from <= day && day <= until;

/** The first day of a booking that is not before `from`; undefined when it has ended by then. */
export function firstDayFrom(booking: Recurrence, from: Day): Day | undefined {
  if (booking.onetime) return booking.check_until && booking.check_until >= from ? booking.check_until : undefined;
  const start = from > booking.starts_on ? from : booking.starts_on;
  return daysOf(booking, start, addDays(start, 6))[0];
}
