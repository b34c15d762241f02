import { z } from 'zod';
import type { Day } from '../domain/days.ts';

/** A day as calls send and get it: 'YYYY-MM-DD', and one that exists. */
export const DayField = z.iso.date('Wpisz datę') as unknown as z.ZodType<Day, Day>;
