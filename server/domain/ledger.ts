import { addDays, addMonths, type Day, monthOf } from './days.ts';
import { type Grosze, grosze } from './money.ts';

/** The day of the month that a new stable bills on. */
const FIRST_BILLING_DATE = 10;

/** The period a billing day closes: the month of the day before it (2 November … 1 December → November). */
export const periodOf = (billingDay: Day): Day => monthOf(addDays(billingDay, -1));

/** When a new stable bills for the first time: the 10th of the next month. */
export const firstBillingDay = (today: Day): Day => addDays(addMonths(monthOf(today), 1), FIRST_BILLING_DATE - 1);

/** The billing day of a period: that day of the month in its cycle (2nd … 1st of the next), the last where there is none. */
export function billingDayIn(period: Day, paymentDay: number): Day {
  const next = addMonths(period, 1);
  if (paymentDay === 1) return next;
  const chosen = addDays(period, paymentDay - 1);
  return chosen < next ? chosen : addDays(next, -1);
}

/** The billing day after this one: a month on, from the 31st to the 30th or 28th and back to the 31st. */
export const nextBillingDay = (billingDay: Day, paymentDay: number): Day =>
  billingDayIn(addMonths(periodOf(billingDay), 1), paymentDay);

/** The day of the month of a day, 1–31. */
export const dateOf = (day: Day): number => Number(day.slice(8));

/** The days a payment date may be moved to, both included. */
export type PaymentWindow = { from: Day; to: Day };

/** One cycle of days: the 2nd of this month to the 1st of the next. */
export const paymentWindow = (today: Day): PaymentWindow => ({
  from: addDays(monthOf(today), 1),
  to: addMonths(monthOf(today), 1),
});

/** The next billing day once a day of the window was chosen: that day of the first cycle from there on not billed yet. */
export function paymentDateFor(chosen: Day, billed: ReadonlySet<Day>): Day {
  let period = periodOf(chosen);
  while (billed.has(period)) period = addMonths(period, 1);
  return period === periodOf(chosen) ? chosen : billingDayIn(period, dateOf(chosen));
}

/** What an entry of the ledger is. */
export type LedgerKind = 'main_fee' | 'package_fee' | 'service' | 'deposit' | 'correction';

/** A line of the books, as far as a month goes. */
export type MonthLine = { kind: LedgerKind; amount: Grosze };

/** What a month comes to: always `closing = carry_over + deposits - sum`. */
export type MonthSums = {
  /** The saldo at the end of the month before; negative is debt. */
  carry_over: Grosze;
  /** The monthly and package fees and the finished services, positive. */
  sum: Grosze;
  /** Deposits, corrections and reversals. */
  deposits: Grosze;
  /** The saldo at the end of the month. */
  closing: Grosze;
};

/** A month of a horse or of an owner: what it begins with, and its lines. */
export function monthSums(carry_over: Grosze, lines: readonly MonthLine[]): MonthSums {
  let [sum, deposits] = [0, 0];
  for (const { kind, amount } of lines)
    if (kind === 'deposit' || kind === 'correction') deposits += amount;
    else sum -= amount;
  return { carry_over, sum: grosze(sum), deposits: grosze(deposits), closing: grosze(carry_over + deposits - sum) };
}

/** How far a horse is paid. */
export type Coverage = {
  /** How many due days, today or earlier, have an uncovered rest. */
  due_payments: number;
  /** The oldest uncovered due day, else the next billing day. */
  payment_until: Day;
  /** What is uncovered and due. */
  overdue: Grosze;
};
