import { addDays, addMonths, type Day, dayOf, daysBetween, monthOf } from '../domain/days.ts';
import { at, startOfDay } from '../domain/instants.ts';
import { periodOf } from '../domain/ledger.ts';

/** The demo bills on the 10th, as a new stable does. */
const BILLING_DATE = 10;
/** Three billing runs make three months of books; the stable opened three weeks and a half before the first. */
const DEMO_RUNS = 3;
const BEFORE_FIRST_RUN = 25;
/** Occurrences are made up to twelve months ahead. */
const MONTHS_AHEAD = 12;

/** One billing cycle: the days from the billing before to the day before its own. */
export type Cycle = {
  period: Day;
  billing_day: Day;
  /** The billing day before. */
  starts: Day;
  /** Null: still to come. */
  ran_at: Date | null;
};

/** Everything the demo dates by, relative to now. */
export type Times = {
  now: Date;
  today: Day;
  /** When the demo's people and horses came. */
  opened: Day;
  /** When the stable itself began: the same day, or years earlier in a mass fill. */
  founded: Day;
  /** The last day for which work is laid out. */
  horizon: Day;
  /** The next billing day. */
  paymentDate: Day;
  /** Oldest first; the last one is the one still to come. */
  cycles: Cycle[];
};

export { at };

export const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** The demo's days at an instant, with as many billing runs behind it. */
export function timesAt(now: Date, runs: number = DEMO_RUNS): Times {
  const today = dayOf(now);
  const thisMonths = addDays(monthOf(today), BILLING_DATE - 1);
  const paymentDate = thisMonths > today ? thisMonths : addMonths(thisMonths, 1);
  const cycles = Array.from({ length: runs + 1 }, (_, index) => cycleUntil(addMonths(paymentDate, index - runs), now));
  const openedBefore = (behind: number) => addDays(addMonths(paymentDate, -behind), -BEFORE_FIRST_RUN);
  return {
    now,
    today,
    opened: openedBefore(DEMO_RUNS),
    founded: openedBefore(runs),
    horizon: addMonths(today, MONTHS_AHEAD),
    paymentDate,
    cycles,
  };
}

function cycleUntil(billing_day: Day, now: Date): Cycle {
  const ran_at = billing_day > dayOf(now) ? null : earlier(at(billing_day, '00:05'), now);
  return { period: periodOf(billing_day), billing_day, starts: addMonths(billing_day, -1), ran_at };
}

/** The night whose hours are 23 or 25, nearest to a day: the day on which the clocks change. */
export function clockChangeNear(day: Day): Day {
  const changes = (of: Day) => startOfDay(addDays(of, 1)).getTime() - startOfDay(of).getTime() !== 86_400_000;
  const year = Array.from({ length: 366 }, (_, index) => addDays(day, index - 183)).filter(changes);
  const distance = (of: Day) => Math.abs(daysBetween(day, of));
  return year.sort((one, other) => distance(one) - distance(other))[0] as Day;
}
