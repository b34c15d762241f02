import { z } from 'zod';
import { addMonths, type Day, day, formatDay } from '../../domain/days.ts';
import type { FieldCode } from '../../domain/field-texts.ts';
import { EVERY_DAY, firstDayFrom, type Recurrence, weekdaysNamed } from '../../domain/recurrence.ts';
import { DayField } from '../../platform/forms/fields.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { bookingErrors } from './texts.ts';

export const weekdayFields = {
  days_of_week: z.string().optional(),
  daily: z.boolean().optional(),
};

/**
 * The days of a booking. Calls send the day, or the last one, as `check_until`. The form has both kinds: `day`, null
 * when it was cleared, and `last_day`, which counts when `has_end` is ticked. `daily` stands for all seven weekdays.
 */
export const daysFields = {
  onetime: z.int().min(0).max(1).default(1),
  ...weekdayFields,
  check_until: DayField.nullish(),
  day: DayField.nullish(),
  has_end: z.boolean().default(false),
  last_day: DayField.optional(),
};

export type ChosenDays = Pick<Recurrence, 'onetime' | 'check_until'> & {
  days_of_week: number[];
  /** The field of the day or the last day. */
  field: 'day' | 'check_until' | 'last_day';
};

type Input = z.output<z.ZodObject<typeof daysFields>>;

export const LAST_DAY_OF_ALL = day('2199-12-31');

const refuse = (field: string, error: (typeof bookingErrors)[keyof typeof bookingErrors] | FieldCode): never => {
  throw new BadInput(undefined, { [field]: error });
};

/** Reads the days from a call or a form. Throws BadInput for a missing day, and for missing or unknown weekdays. */
export function chosenDays(input: Input): ChosenDays {
  const { day, check_until = null, has_end, last_day } = input;
  if (input.onetime) {
    const field = day === undefined ? 'check_until' : 'day';
    const on = day ?? check_until ?? refuse(field, 'no_day');
    return { onetime: true, days_of_week: [], check_until: on, field };
  }
  const days_of_week = chosenWeekdays(input);
  if (days_of_week.length === 0) refuse('days_of_week', 'no_day');
  if (has_end && !last_day) refuse('last_day', 'no_last_day');
  const field = has_end ? 'last_day' : 'check_until';
  return { onetime: false, days_of_week, check_until: (has_end ? last_day : check_until) ?? null, field };
}

/** The weekdays of a call or a form, empty if it names none. Throws BadInput for unknown ones. */
export const chosenWeekdays = ({ days_of_week = '', daily }: Pick<Input, 'days_of_week' | 'daily'>): number[] =>
  daily ? [...EVERY_DAY] : (weekdaysNamed(days_of_week) ?? refuse('days_of_week', bookingErrors.wrongDays));

/** A reason to ask first: a day that is more likely mistyped than meant. */
export const farAhead = (until: Day | null, today: Day) =>
  until !== null && until >= addMonths(today, 120) && `Do ${formatDay(until)} zostało co najmniej 10 lat.`;

/** Converts to a booking that begins today or later. Throws BadInput for a past day. */
export function fromToday({ field, ...chosen }: ChosenDays, today: Day): Recurrence & { days_of_week: number[] } {
  const { check_until } = chosen;
  if (check_until && check_until < today) refuse(field, bookingErrors.past);
  if (check_until && check_until > LAST_DAY_OF_ALL) refuse(field, bookingErrors.tooFar);
  const starts_on = chosen.onetime && check_until ? check_until : today;
  const booking = { ...chosen, starts_on, check_until };
  if (!firstDayFrom(booking, today)) refuse(field, bookingErrors.neverDue);
  return booking;
}
