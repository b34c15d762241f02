import { z } from 'zod';
import { addMonths, type Day, isDay, monthOf } from '../../domain/days.ts';
import { addressWith, withoutDialog } from '../../platform/http/redirects.ts';

/** '2026-11' as the month's first day; undefined when it is malformed. */
export const MonthInAddress = z
  .string()
  .transform((text) => `${text}-01`)
  .refine((text) => isDay(text) && text >= '1900' && text < '2200')
  .transform((text) => monthOf(text as Day))
  .optional()
  .catch(undefined);

/** A row of several lines opens by the id of the first. */
export const RowInAddress = z.uuid().optional().catch(undefined);

/** 'all' shows all lines of a month at once, for printing. */
export const LinesInAddress = z.enum(['all']).optional().catch(undefined);

/**
 * A month at an address, and those of its neighbours, of all its lines and of a row that opens. A dialog's parameters begin
 * with `prefix`.
 */
export const shownMonth = (month: Day, here: string, prefix: '' | 'dialog_' = '') => {
  const page = `${prefix}page`;
  const lines = `${prefix}lines`;
  const opens = `${prefix}open` as const;
  const closed = addressWith(here, { [opens]: null });
  const address = (shown: Day, all: 'all' | null = null) =>
    addressWith(closed, { [page]: null, [lines]: all, [`${prefix}month`]: shown.slice(0, 7) });
  const previous = address(addMonths(month, -1));
  const next = address(addMonths(month, 1));
  return { month, previous, next, whole: address(month, 'all'), closed, opens };
};

/** The owner's history as a dialog over `list`; without a month it shows the current one. */
export const historyAddress = (list: string) => addressWith(withoutDialog(list), { dialog: 'history' });
