import { z } from 'zod';
import { type Day, isDay } from '../../domain/days.ts';

/** '2026-11' as its first day. */
export const MonthOfStatement = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .transform((text) => `${text}-01` as Day)
  .refine((text) => isDay(text) && text >= '1900');

/** The dialog that sends an owner's statement by mail. */
export const sendingAddress = (ownerId: string, month: Day) =>
  `/statements/all/${month.slice(0, 7)}?dialog=send&dialog_people=${ownerId}`;

export const statementAddress = (ownerId: string, month: Day) => `/statements/${ownerId}/${month.slice(0, 7)}`;
