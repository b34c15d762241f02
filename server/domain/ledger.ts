import type { Asked } from './asked.ts';
import { addDays, addMonths, type Day, monthOf } from './days.ts';
import { type Grosze, grosze } from './money.ts';

/** The day of the month on which a new stable bills. */
const FIRST_BILLING_DATE = 10;

/** The period that a billing day closes: the month of the day before it (2 November … 1 December → November). */
export const periodOf = (billingDay: Day): Day => monthOf(addDays(billingDay, -1));

/** A new stable bills first on the 10th of the next month. */
export const firstBillingDay = (today: Day): Day => addDays(addMonths(monthOf(today), 1), FIRST_BILLING_DATE - 1);

/**
 * The billing day of a period, in its cycle from the 2nd to the 1st of the next month; the last day of a shorter month.
 */
export function billingDayIn(period: Day, paymentDay: number): Day {
  const next = addMonths(period, 1);
  if (paymentDay === 1) return next;
  const chosen = addDays(period, paymentDay - 1);
  return chosen < next ? chosen : addDays(next, -1);
}

/** A month later: from the 31st to the 30th or 28th and back to the 31st. */
export const nextBillingDay = (billingDay: Day, paymentDay: number): Day =>
  billingDayIn(addMonths(periodOf(billingDay), 1), paymentDay);

/** 1–31. */
export const dayOfMonth = (day: Day): number => Number(day.slice(8));

/** The days a payment date may be moved to, both included. */
export type PaymentWindow = { from: Day; to: Day };

/** One cycle of days: the 2nd of this month to the 1st of the next. */
export const paymentWindow = (today: Day): PaymentWindow => ({
  from: addDays(monthOf(today), 1),
  to: addMonths(monthOf(today), 1),
});

/** The next billing day after a choice from the window: that day of the first cycle not billed yet. */
export function paymentDateFor(chosen: Day, billed: ReadonlySet<Day>): Day {
  let period = periodOf(chosen);
  while (billed.has(period)) period = addMonths(period, 1);
  return period === periodOf(chosen) ? chosen : billingDayIn(period, dayOfMonth(chosen));
}

/** What an entry of the ledger is. */
export type LedgerKind = 'main_fee' | 'package_fee' | 'service' | 'deposit' | 'correction' | 'opening';

/** How a deposit was paid. */
export const PAYMENT_METHODS = ['cash', 'transfer', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** A line of the books, as far as a month goes. */
type MonthLine = { kind: LedgerKind; amount: Grosze };

/** What stands with the deposits of a month; all else is its sum. */
export const CHANGES: readonly LedgerKind[] = ['deposit', 'correction', 'opening'];

export type MonthSums = {
  /** The balance at the end of the month before; debt is negative. */
  carry_over: Grosze;
  /** Monthly fees, package fees and finished services, as a positive sum. */
  sum: Grosze;
  /** Deposits, corrections and reversals, and what was brought from the books before. */
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
  /** How many due days before today are not fully paid. */
  due_payments: number;
  /** The oldest due day that is not fully paid, that of what is not billed too; else the next billing day. */
  payment_until: Day;
};
