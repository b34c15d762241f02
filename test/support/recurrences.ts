import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { addDays, type Day, day } from '../../server/domain/days.ts';
import type { Recurrence } from '../../server/domain/recurrence.ts';

const YEAR = day('2026-01-01');

/** A day of a year in which the clocks change twice. */
export const fromTheYear: fc.Arbitrary<Day> = fc.integer({ min: 0, max: 365 }).map((days) => addDays(YEAR, days));

/** One-time bookings, and weekly ones with and without an end. */
export const bookings: fc.Arbitrary<Recurrence> = fc
  .record({
    starts_on: fromTheYear,
    onetime: fc.boolean(),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    lasts: fc.option(fc.integer({ min: 0, max: 400 })),
  })
  .map(({ starts_on, onetime, weekdays, lasts }) => ({
    onetime,
    days_of_week: onetime ? [] : weekdays.sort(),
    starts_on,
    check_until: onetime ? starts_on : lasts === null ? null : addDays(starts_on, lasts),
  }));

/** A booking's days, found by walking through the calendar. */
export function modelDays({ onetime, days_of_week, starts_on, check_until }: Recurrence, from: Day, until: Day): Day[] {
  const days: Day[] = [];
  const last = Temporal.PlainDate.from(until);
  for (
    let date = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    const text = date.toString() as Day;
    if (text < starts_on || (check_until && text > check_until)) continue;
    if (onetime ? text === check_until : days_of_week.includes(date.dayOfWeek)) days.push(text);
  }
  return days;
}
