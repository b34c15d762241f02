import { addMonths, type Day, daysBetween, monthOf } from './days.ts';
import { type Grosze, grosze } from './money.ts';

/** How a partial month is charged: the whole month, or the days of the stay. */
export const PARTIAL_MONTHS = ['whole', 'by_days'] as const;
export type PartialMonths = (typeof PARTIAL_MONTHS)[number];

/** The price of these days of a month, both included: price × days ÷ days of the month, rounded half up. */
export function partOfMonth(price: Grosze, firstDay: Day, lastDay: Day): Grosze {
  const days = daysBetween(firstDay, lastDay) + 1;
  const month = monthOf(firstDay);
  const ofMonth = daysBetween(month, addMonths(month, 1));
  return grosze(Math.floor((2 * price * days + ofMonth) / (2 * ofMonth)));
}
