import type { Asked } from './asked.ts';
import { addDays, addMonths, type Day, monthOf } from './days.ts';
import { type Grosze, grosze } from './money.ts';

/** The day of the month on which a stable bills until it chooses another. */
const FIRST_BILLING_DATE = 10;

/** The period billed on a day: the month of the day before it (2 November … 1 December → November). */
export const periodOf = (billingDay: Day): Day => monthOf(addDays(billingDay, -1));

/** A new stable bills first on the 10th of the next month. */
export const firstBillingDay = (today: Day): Day => addDays(addMonths(monthOf(today), 1), FIRST_BILLING_DATE - 1);

/**
 * The billing day of a period, between its 2nd and the 1st of the next month; the last day if the month is too short.
 */
export function billingDayIn(period: Day, paymentDay: number): Day {
  const next = addMonths(period, 1);
  if (paymentDay === 1) return next;
  const chosen = addDays(period, paymentDay - 1);
  return chosen < next ? chosen : addDays(next, -1);
}

/** The billing day of the next period: from the 31st to the 30th or 28th, and back to the 31st. */
export const nextBillingDay = (billingDay: Day, paymentDay: number): Day =>
  billingDayIn(addMonths(periodOf(billingDay), 1), paymentDay);

/** The number of a day in its month, 1–31. */
export const dayOfMonth = (day: Day): number => Number(day.slice(8));

/** The days to which the payment date may be moved, both included. */
export type PaymentWindow = { from: Day; to: Day };

/** From the 2nd of this month to the 1st of the next. */
export const paymentWindow = (today: Day): PaymentWindow => ({
  from: addDays(monthOf(today), 1),
  to: addMonths(monthOf(today), 1),
});

/** The next billing day when this day is chosen: in the first period not billed yet. `billed`: the billed periods. */
export function paymentDateFor(chosen: Day, billed: ReadonlySet<Day>): Day {
  let period = periodOf(chosen);
  while (billed.has(period)) period = addMonths(period, 1);
  return period === periodOf(chosen) ? chosen : billingDayIn(period, dayOfMonth(chosen));
}

export type LedgerKind = 'main_fee' | 'package_fee' | 'service' | 'deposit' | 'correction' | 'opening';

export const PAYMENT_METHODS = ['cash', 'transfer', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The part of an entry that a month's sums need. */
type MonthLine = { kind: LedgerKind; amount: Grosze };

/** Kinds that count as deposits in a month's sums; all other kinds are charges. */
export const CHANGES: readonly LedgerKind[] = ['deposit', 'correction', 'opening'];

export type MonthSums = {
  /** The balance at the end of the month before; debt is negative. */
  carry_over: Grosze;
  /** Monthly fees, package fees and finished services, as a positive sum. */
  sum: Grosze;
  /** Deposits, corrections, their reversals, and opening balances. */
  deposits: Grosze;
  closing: Grosze;
};

export function monthSums(carry_over: Grosze, lines: readonly MonthLine[]): MonthSums {
  let sum = 0;
  let deposits = 0;
  for (const { kind, amount } of lines)
    if (CHANGES.includes(kind)) deposits += amount;
    else sum -= amount;
  return { carry_over, sum: grosze(sum), deposits: grosze(deposits), closing: grosze(carry_over + deposits - sum) };
}

export type Coverage = Asked & {
  /** The number of due days before today that are not fully paid. */
  due_payments: number;
  /** The earliest due day not fully paid, unbilled charges included; else the next billing day. */
  payment_until: Day;
};
