import { addDays, type Day, daysBetween } from './days.ts';
import { plural } from './plural.ts';

export const CARE_UNITS = ['day', 'week', 'month'] as const;
export type CareUnit = (typeof CARE_UNITS)[number];

/** '8 tygodni' is { every: 8, unit: 'week' }. */
export type Interval = { every: number; unit: CareUnit };

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
