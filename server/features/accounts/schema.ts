import { z } from 'zod';
import { monthOf } from '../../domain/days.ts';
import { DayField } from '../../platform/fields.ts';

/** A month by its first day. */
export const LookedThrough = z.object({
  month: DayField.refine((day) => day === monthOf(day) && day >= '1900', 'Podaj pierwszy dzień miesiąca'),
});
