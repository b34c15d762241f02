import { addDays, addMonths, type Day, daysBetween } from './days.ts';
import { plural } from './plural.ts';

export const CARE_UNITS = ['day', 'week', 'month'] as const;
export type CareUnit = (typeof CARE_UNITS)[number];

/** '8 tygodni' is { every: 8, unit: 'week' }. */
export type Interval = { every: number; unit: CareUnit };

/** The intervals of a plan: its own or its kind's, and those that its kind has besides. */
export type CareRule = Interval & {
  /** The days from each first dose to the next one. */
  course: readonly number[];
  /** For horses that compete, instead of the steady interval; null: none. */
  competition: { months: number; days: number } | null;
};

/**
 * The day when care is due again after it was done. `doses`: how many it has had, this one included. As long as the course
 * lasts its intervals count; then the one for competing horses, where it is ticked and the kind has one; else the steady one.
 * A day of the month that the later month does not have becomes its last, as in billing.
 */
export function nextCareOn(rule: CareRule, plan: { doses: number; competes: boolean }, doneOn: Day): Day {
  const first = rule.course[plan.doses - 1];
  if (first !== undefined) return addDays(doneOn, first);
  const { competition } = rule;
  if (plan.competes && competition) return addDays(addMonths(doneOn, competition.months), competition.days);
  return after(doneOn, rule);
}

function after(day: Day, { every, unit }: Interval): Day {
  if (unit === 'month') return addMonths(day, every);
  return addDays(day, unit === 'week' ? 7 * every : every);
}

/** A day on which care of a kind is due. */
export type CareDate = { kind: string; next_on: Day };

/** How care stands: overdue, within the days of notice, or later. */
export type CareState = 'overdue' | 'soon' | 'later';

export function careState(nextOn: Day, noticeDays: number, today: Day): CareState {
  if (nextOn < today) return 'overdue';
  return nextOn <= addDays(today, noticeDays) ? 'soon' : 'later';
}

/** 'co 8 tygodni', 'co miesiąc' */
export function everyInWords({ every, unit }: Interval): string {
  const noun = plural(every, ...UNITS[unit]);
  return every === 1 ? `co ${noun}` : `co ${every} ${noun}`;
}

const UNITS: Record<CareUnit, readonly [string, string, string]> = {
  day: ['dzień', 'dni', 'dni'],
  week: ['tydzień', 'tygodnie', 'tygodni'],
  month: ['miesiąc', 'miesiące', 'miesięcy'],
};

/** 'dziś', 'jutro', 'za 9 dni', '12 dni po terminie' */
export function dueInWords(nextOn: Day, today: Day): string {
  const left = daysBetween(today, nextOn);
  if (left === 0) return 'dziś';
  if (left === 1) return 'jutro';
  const days = `${Math.abs(left)} ${plural(Math.abs(left), ...UNITS.day)}`;
  return left < 0 ? `${days} po terminie` : `za ${days}`;
}
