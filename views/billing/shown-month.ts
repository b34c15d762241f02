import { addDays, addMonths, type Day, monthOf } from '../../server/domain/days.ts';
import type { ShownMonth } from '../../server/features/billing/schema.ts';

/** What a month that is over ended with was owed then, whatever was paid since. */
export const isOver = ({ month, today }: ShownMonth): boolean => month < monthOf(today);

export const lastDayOf = (month: Day): Day => addDays(addMonths(monthOf(month), 1), -1);
