import { addDays, addMonths, type Day, monthOf } from './days.ts';

/** The day of the month that a new stable bills on. */
const FIRST_BILLING_DATE = 10;

/** The period a billing day closes: the month of the day before it (2 November … 1 December → November). */
export const periodOf = (billingDay: Day): Day => monthOf(addDays(billingDay, -1));

/** When a new stable bills for the first time: the 10th of the next month. */
export const firstBillingDay = (today: Day): Day => addDays(addMonths(monthOf(today), 1), FIRST_BILLING_DATE - 1);
