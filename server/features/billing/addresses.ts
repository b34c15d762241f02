import { z } from 'zod';
import { type Day, isDay, monthOf } from '../../domain/days.ts';
import { addressWith, withoutDialog } from '../../platform/http/redirects.ts';

/** '2026-11' as the month's first day; undefined when it is malformed. */
export const MonthInAddress = z
  .string()
  .transform((text) => `${text}-01`)
  .refine((text) => isDay(text) && text >= '1900' && text < '2200')
  .transform((text) => monthOf(text as Day))
  .optional()
  .catch(undefined);

/** The open row, by the id of its first line. */
export const RowInAddress = z.uuid().optional().catch(undefined);

/** 'all' shows all lines of a month at once, for printing. */
export const LinesInAddress = z.enum(['all']).optional().catch(undefined);

/** The owner's history as a dialog over `list`; without a month it shows the current one. */
export const historyAddress = (list: string) => addressWith(withoutDialog(list), { dialog: 'history' });
