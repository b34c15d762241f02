import { addDays, type Day } from '../../domain/days.ts';
import { anyOf, type Db, type Tx } from '../../platform/data/database.ts';
import { differs } from './chosen-change.ts';
import type { Terms, TermsFrom } from './schema.ts';

type Held = Terms & { id: string };

/**
 * The terms of bookings on a day, and those of each later change, by booking. The rows have the terms after the last
 * change, as `bookings` stores them.
 */
export async function termsFrom(db: Db | Tx, rows: readonly Held[], day: Day): Promise<Map<string, TermsFrom[]>> {
  const earlier = await db
    .selectFrom('earlier_terms')
    .select(['booking_id', 'until', 'price', 'days_of_week', 'check_until'])
    .where('booking_id', '=', anyOf(rows.map(({ id }) => id)))
    .where('until', '>=', day)
    .orderBy('until')
    .execute();
  const byBooking = Map.groupBy(earlier, ({ booking_id }) => booking_id);
  return new Map(rows.map((row) => [row.id, inOrder(byBooking.get(row.id) ?? [], row, day)]));
}

function inOrder(earlier: readonly (Terms & { until: Day })[], last: Terms, day: Day): TermsFrom[] {
  const begins = [day, ...earlier.map(({ until }) => addDays(until, 1))];
  const terms = [...earlier, last].map(({ price, days_of_week, check_until }) => ({
    price,
    days_of_week,
    check_until,
  }));
  return terms.flatMap((each, nth) => {
    const before = terms[nth - 1];
    return before && !differs(before, each) ? [] : { from: begins[nth] ?? day, ...each };
  });
}
