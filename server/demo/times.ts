import { addDays, addMonths, type Day, dayOf, daysBetween, monthOf } from '../domain/days.ts';
import { at, startOfDay } from '../domain/instants.ts';
import { periodOf } from '../domain/ledger.ts';

/** The day of the month on which the demo bills, like a new stable. */
const BILLING_DATE = 10;
/** A year of billing runs. Only the last three also bill work, which begins three and a half weeks before the first of them. */
const DEMO_RUNS = 12;
const RUNS_WITH_WORK = 3;
const BEFORE_FIRST_RUN = 25;
const MONTHS_AHEAD = 12;

/** A billing cycle: from one billing day to the day before the next. */
export type Cycle = {
  period: Day;
  billing_day: Day;
  starts: Day;
  /** Null for the next run. */
  ran_at: Date | null;
};

export type Times = {
  now: Date;
  today: Day;
  /** The day on which the demo's people and its first horses came. */
  founded: Day;
  /** The day on which its last horses came and services began. */
  opened: Day;
  horizon: Day;
  paymentDate: Day;
  /** Oldest first; the last one is the next to run. */
  cycles: Cycle[];
};

export { at };

export const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** The demo's days relative to now, with `runs` past billing runs. */
export function timesAt(now: Date, runs: number = DEMO_RUNS): Times {
  const today = dayOf(now);
  const thisMonths = addDays(monthOf(today), BILLING_DATE - 1);
  const paymentDate = thisMonths > today ? thisMonths : addMonths(thisMonths, 1);
  const cycles = Array.from({ length: runs + 1 }, (_, index) => cycleUntil(addMonths(paymentDate, index - runs), now));
  const beforeRuns = (behind: number) => addDays(addMonths(paymentDate, -behind), -BEFORE_FIRST_RUN);
  return {
    now,
    today,
    founded: beforeRuns(runs),
    opened: beforeRuns(RUNS_WITH_WORK),
    horizon: addMonths(today, MONTHS_AHEAD),
    paymentDate,
    cycles,
  };
}

function cycleUntil(billing_day: Day, now: Date): Cycle {
  const ran_at = billing_day > dayOf(now) ? null : earlier(at(billing_day, '00:05'), now);
  return { period: periodOf(billing_day), billing_day, starts: addMonths(billing_day, -1), ran_at };
}

/** The day nearest to this one on which the clocks change. */
export function clockChangeNear(day: Day): Day {
  const hasChange = (candidate: Day) =>
    startOfDay(addDays(candidate, 1)).getTime() - startOfDay(candidate).getTime() !== 86_400_000;
  const changes = Array.from({ length: 366 }, (_, index) => addDays(day, index - 183)).filter(hasChange);
  const distance = (change: Day) => Math.abs(daysBetween(day, change));
  return changes.sort((one, other) => distance(one) - distance(other))[0] as Day;
}
