/** The part of the stable's books from which a billing run's charges are calculated. */
import { addMonths, type Day, endOfMonth } from './days.ts';
import { nextBillingDay, periodOf } from './ledger.ts';
import { type Grosze, grosze } from './money.ts';

/** A billing run. `since`: the billing day of the run before; null for the first run. */
export type Run = { period: Day; billing_day: Day; by_days: boolean; since: Day | null };

/** The next run after this one. `paymentDay`: the day of the month on which the stable bills, 1–31. */
export function runAfter({ billing_day, by_days }: Run, paymentDay: number): Run {
  const next = nextBillingDay(billing_day, paymentDay);
  return { period: periodOf(next), billing_day: next, by_days, since: billing_day };
}

/** A horse with its fees and its stay; archived horses are included. */
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

/** An approved booking that is paid by the month; ended bookings are included. */
export type MonthlyBooking = {
  id: string;
  series_id: string;
  horse_id: string;
  service_name: string;
  starts_on: Day;
  /** The booking's own last day, even if its horse leaves earlier; null: it has no end. */
  last_day: Day | null;
  price: Grosze;
  /** Earlier prices, each valid until a day, in the order of these days. */
  earlier: { until: Day; price: Grosze }[];
};

/** A month for which a fee or a monthly booking was charged. It is not charged again, even if the charge was reversed. */
export type ChargedMonth = {
  fee_id: string;
  horse_id: string;
  booking_id: string | null;
  series_id: string | null;
  service_name: string | null;
  period: Day;
  /** Null if the charge was reversed. */
  paid: PaidDays | null;
};

/**
 * The days paid for by a charge and its settlement; none if `last_day` is before `first_day`. `charged` is the amount of the
 * charge itself, for the days until `charged_until`; `settled` is what the settlement refunded (positive) or added (negative).
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

/** `packages`: ids of animals that paid a package in the 11 periods before the run's. `runs`: billing day by period. */
export type Books = {
  horses: BilledHorse[];
  bookings: MonthlyBooking[];
  charged: ChargedMonth[];
  packages: ReadonlySet<string>;
  runs: ReadonlyMap<Day, Day>;
};

/** A charge for a period. Its days and the whole month's price are set only if it covers just some days, else null. */
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

/** The first of the 12 periods, ending with this one, in which a horse pays the package only once. */
export const firstOfPackage = (period: Day): Day => addMonths(period, 1 - PACKAGE_PERIODS);

/** A stay may be backdated by 62 days, so a run looks for unbilled bookings in this many earlier months. */
export const MONTHS_BEFORE = 3;

/** A copy of the books with another last day for this horse; null: it stays for good. */
export const asIfStaying = (books: Books, id: string, stays_until: Day | null): Books => ({
  ...books,
  horses: books.horses.map((horse) => (horse.id === id ? { ...horse, stays_until } : horse)),
});

/** A copy of the books after a run has made these charges. `next`: the later run that is previewed. */
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
