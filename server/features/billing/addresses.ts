import { z } from 'zod';
import { addMonths, type Day, isDay, monthOf } from '../../domain/days.ts';
import { withoutDialog } from '../../platform/redirects.ts';

/** A month as addresses have it, '2026-11', as its first day; undefined when it makes no sense. */
export const MonthInAddress = z
  .string()
  .transform((text) => `${text}-01`)
  .refine((text) => isDay(text) && text >= '1900' && text < '2200')
  .transform((text) => monthOf(text as Day))
  .optional()
  .catch(undefined);

/** The address with some of its parameters set. */
export function addressWith(address: string, params: Record<string, string>): string {
  const url = new URL(address, 'http://localhost');
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}

/** A month that is shown, and the addresses of its neighbours. `param`: what the address at `here` calls the month. */
export const shownMonth = (month: Day, here: string, param: 'month' | 'dialog_month') => {
  const address = (of: Day) => addressWith(here, { [param]: of.slice(0, 7) });
  return { month, previous: address(addMonths(month, -1)), next: address(addMonths(month, 1)) };
};

/** The address of an owner's history over their payments at `list`; without a month that of today. */
export const historyAddress = (list: string) => addressWith(withoutDialog(list), { dialog: 'history' });
