import { type Day, formatDay } from '../../domain/days.ts';
import { fromZloty } from '../../domain/money.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { chosenWeekdays, LAST_DAY_OF_ALL } from './chosen-days.ts';
import type { Change, ChangedBookings, Schedule, Terms } from './schema.ts';
import { bookingErrors } from './texts.ts';

/**
 * The part of a change that applies to a booking. Nothing applies to a booking that has ended before the change begins,
 * unless the change sets its end; to a one-time booking only the price applies.
 */
export function changeOf({ onetime, check_until }: Schedule, from: Day, change: Change): Change {
  const goesOn = check_until === null || check_until >= from || (!onetime && change.check_until !== undefined);
  if (!goesOn) return {};
  return onetime ? { ...(change.price !== undefined && { price: change.price }) } : change;
}

/** The names of the terms that a change alters. */
export const differences = (terms: Terms, change: Change): (keyof Terms)[] =>
  (Object.keys(change) as (keyof Terms)[]).filter((name) => String(terms[name]) !== String(change[name]));

export const differs = (terms: Terms, change: Change): boolean => differences(terms, change).length > 0;

/** The change that a call or a form asks for, and its first day. Throws BadInput. */
export function changeIn(input: Omit<ChangedBookings, 'ids'>, today: Day): Change & { from: Day } {
  const { from, price, check_until } = input;
  const days_of_week = chosenWeekdays(input);
  const wrong: Record<string, string> = {};
  if (from < today) wrong.from = bookingErrors.past;
  if (from > LAST_DAY_OF_ALL) wrong.from = bookingErrors.tooFar;
  if (check_until && check_until < from)
    wrong.check_until = check_until < today ? bookingErrors.past : `Zmiana jest dopiero od ${formatDay(from)}`;
  if (check_until && check_until > LAST_DAY_OF_ALL) wrong.check_until = bookingErrors.tooFar;
  const change = {
    ...(typeof price === 'number' && { price: fromZloty(price) }),
    ...(days_of_week.length > 0 && { days_of_week }),
    ...(check_until !== undefined && { check_until }),
  };
  if (Object.keys(change).length === 0) wrong.price = bookingErrors.noChange;
  if (Object.keys(wrong).length > 0) throw new BadInput(undefined, wrong);
  return { from, ...change };
}
