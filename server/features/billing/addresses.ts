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

/** Whether all lines of a month are shown at once, as for printing. */
export const LinesInAddress = z.enum(['all']).optional().catch(undefined);

/** The address with some of its parameters set; null takes one away. */
export function addressWith(address: string, params: Record<string, string | null>): string {
  const url = new URL(address, 'http://localhost');
  for (const [name, value] of Object.entries(params))
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  return url.pathname + url.search;
}

/**
 * A month that is shown, and the addresses of its neighbours and of all its lines. `prefix`: what the parameters of a
 * dialog begin with.
 */
export const shownMonth = (month: Day, here: string, prefix: '' | 'dialog_' = '') => {
  const [page, lines] = [`${prefix}page`, `${prefix}lines`];
  const address = (of: Day, all: 'all' | null = null) =>
    addressWith(here, { [page]: null, [lines]: all, [`${prefix}month`]: of.slice(0, 7) });
  const [previous, next] = [address(addMonths(month, -1)), address(addMonths(month, 1))];
  return { month, previous, next, whole: address(month, 'all') };
};

/** The address of an owner's history over their payments at `list`; without a month that of today. */
export const historyAddress = (list: string) => addressWith(withoutDialog(list), { dialog: 'history' });
