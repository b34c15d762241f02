import { addMonths, type Day, daysBetween, monthOf } from './days.ts';
import { type Grosze, grosze } from './money.ts';

/** What is charged of a month of which a horse was here for some days: all of it, or those days. */
export const PARTIAL_MONTHS = ['whole', 'by_days'] as const;
export type PartialMonths = (typeof PARTIAL_MONTHS)[number];

/** What some days of a month cost, both included: price × days ÷ days of the month, rounded half up. */
export function partOfMonth(price: Grosze, firstDay: Day, lastDay: Day): Grosze {
  const days = daysBetween(firstDay, lastDay) + 1;
  const month = monthOf(firstDay);
  const ofMonth = daysBetween(month, addMonths(month, 1));
  return grosze(Math.floor((2 * price * days + ofMonth) / (2 * ofMonth)));
}
