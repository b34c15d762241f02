import { type Day, dayOf } from '../../domain/days.ts';
import type { Given } from '../../domain/instructions.ts';
import { firstDayFrom } from '../../domain/recurrence.ts';
import type { BookingRow, RequestRow } from './queries.ts';
import type { ShownBooking, ShownRequest, TermsFrom } from './schema.ts';

type Shown = {
  today: Day;
  withPrice: boolean;
  /** Today's terms and each later change; by default those of the row. */
  terms?: readonly TermsFrom[] | undefined;
  /** The horse's instruction. */
  given?: Given | undefined;
};

export function shownBooking(row: BookingRow, { today, withPrice, terms = [], given }: Shown): ShownBooking {
  const [now = row, ...later] = terms;
  return {
    id: row.id,
    name: row.service_name,
    description: row.description,
    remark: row.remark,
    price: withPrice ? now.price : null,
    monthly: row.monthly,
    later: withPrice ? later : [],
    given: given ?? null,
    onetime: row.onetime,
    days_of_week: now.days_of_week,
    check_until: now.check_until,
    waiting: !row.approved,
    passed: later.length === 0 && firstDayFrom(row, today) === undefined,
    created: row.created_at.toISOString(),
  };
}

export const shownRequest = (row: RequestRow, today: Day): ShownRequest => ({
  ...shownBooking(row, { today, withPrice: true }),
  horse: {
    id: row.horse_id as string,
    name: row.horse_name,
    box_number: row.box_number,
    coat: row.coat,
    blaze: row.blaze,
    photo: row.photo,
    health_alert: row.health_alert,
    alert_reason: row.alert_reason,
  },
  owner_name: `${row.first_name} ${row.last_name}`,
  asked_on: dayOf(row.created_at),
});
