/** The stable's books, as what a billing run charges is reckoned from them. */
import { addMonths, type Day, endOfMonth } from './days.ts';
import { nextBillingDay, periodOf } from './ledger.ts';
import { type Grosze, grosze } from './money.ts';

/** `since`: the day of the run before it, if there was one. */
export type Run = { period: Day; billing_day: Day; by_days: boolean; since: Day | null };

/** The run after another, `paymentDay` being the day of the month that billing keeps to. */
export function runAfter({ billing_day, by_days }: Run, paymentDay: number): Run {
  const next = nextBillingDay(billing_day, paymentDay);
  return { period: periodOf(next), billing_day: next, by_days, since: billing_day };
}

/** A horse with its fees and its stay, archived ones too. */
export type BilledHorse = {
  id: string;
  animal_id: string;
  payment: Grosze;
  payment_for_annual: Grosze;
  created_on: Day;
  stays_from: Day;
  stays_until: Day | null;
  leaves_as_billed: boolean;
  archived_on: Day | null;
  handed_over: boolean;
};

/** An approved booking that is paid by the month, ended ones too. */
export type MonthlyBooking = {
  id: string;
  series_id: string;
  horse_id: string;
  service_name: string;
  starts_on: Day;
  /** The last day on which it is in force, however long its horse stays; null: it goes on. */
  last_day: Day | null;
  price: Grosze;
  /** What it cost until a day, in the order of these days. */
  earlier: { until: Day; price: Grosze }[];
};

/** A month for which a fee or a monthly booking was charged. One that was reversed does not make room for another. */
export type ChargedMonth = {
  fee_id: string;
  horse_id: string;
  booking_id: string | null;
  series_id: string | null;
  service_name: string | null;
  period: Day;
  /** Null where it was reversed. */
  paid: PaidDays | null;
};

/**
 * The days that a charge, and what has settled it since, are for: none where `last_day` is before `first_day`. `charged` is
 * the charge itself, until `charged_until`; `settled` what the settlement gave back (above zero) or charged besides.
 */
export type PaidDays = {
  first_day: Day;
  last_day: Day;
  month_price: Grosze;
  charged: Grosze;
  charged_until: Day;
  settlement_id: string | null;
  settled: Grosze;
};

/** `packages`: the animals that have paid a package in the 11 periods before the run's. `runs`: the billing day of each period. */
export type Books = {
  horses: BilledHorse[];
  bookings: MonthlyBooking[];
  charged: ChargedMonth[];
  packages: ReadonlySet<string>;
  runs: ReadonlyMap<Day, Day>;
};

/** What is charged for a period. Of some days of it, which they are and what the whole month costs; else all three are null. */
export type Charge = ChargedFor & {
  period: Day;
  price: Grosze;
  first_day: Day | null;
  last_day: Day | null;
  month_price: Grosze | null;
};

export type ChargedFor = { horse_id: string } & (Fee | Service);
type Fee = { kind: 'main_fee' | 'package_fee'; booking_id: null; series_id: null; service_name: null };
type Service = { kind: 'service'; booking_id: string; series_id: string; service_name: string };

const PACKAGE_PERIODS = 12;

/** A horse pays the package once from this period to another. */
export const firstOfPackage = (period: Day): Day => addMonths(period, 1 - PACKAGE_PERIODS);

/** A stay may be said to have begun 62 days ago, so that a booking may turn out to have been in force in three months before. */
export const MONTHS_BEFORE = 3;

/** The books in which a horse stays until some day (null: for good), whatever its last day is. */
export const asIfStaying = (books: Books, id: string, stays_until: Day | null): Books => ({
  ...books,
  horses: books.horses.map((horse) => (horse.id === id ? { ...horse, stays_until } : horse)),
});

/** The books once a run has charged this, as the preview of a later run (`next`) has them. */
export function asIfCharged(books: Books, run: Run, charges: readonly Charge[], next: Run): Books {
  const animals = new Map(books.horses.map(({ id, animal_id }) => [id, animal_id]));
  const paid = charges.filter(({ kind }) => kind === 'package_fee' && run.period >= firstOfPackage(next.period));
  return {
    ...books,
    charged: [...books.charged, ...charges.filter(({ kind }) => kind !== 'package_fee').map(asCharged)],
    packages: new Set([...books.packages, ...paid.map(({ horse_id }) => animals.get(horse_id) as string)]),
    runs: new Map([...books.runs, [run.period, run.billing_day]]),
  };
}

function asCharged({ kind, price, month_price, ...charge }: Charge): ChargedMonth {
  const [first_day, last_day] = [charge.first_day ?? charge.period, charge.last_day ?? endOfMonth(charge.period)];
  const settled = { settlement_id: null, settled: grosze(0) };
  const paid = {
    first_day,
    last_day,
    charged_until: last_day,
    month_price: month_price ?? price,
    charged: price,
    ...settled,
  };
  return { ...charge, fee_id: '', paid };
}
