import { type Day, dayOf } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import { firstDayFrom } from '../../domain/recurrence.ts';
import type { BookingRow, RequestRow } from './queries.ts';

/** When a booking is to be done, as a page tells it. */
export type When = Pick<BookingRow, 'onetime' | 'days_of_week' | 'check_until'>;

/** A booking as a page shows it. */
export type ShownBooking = When & {
  id: string;
  name: string;
  description: string;
  remark: string;
  /** Null: it is not told. */
  price: Grosze | null;
  /** It awaits approval. */
  waiting: boolean;
  /** Nothing of it is still to come; as a request, it can only be rejected. */
  passed: boolean;
  /** The instant it was booked or asked for, ISO 8601. */
  created: string;
};

export const shownBooking = (row: BookingRow, today: Day, withPrice: boolean): ShownBooking => ({
  id: row.id,
  name: row.service_name,
  description: row.description,
  remark: row.remark,
  price: withPrice ? row.price : null,
  onetime: row.onetime,
  days_of_week: row.days_of_week,
  check_until: row.check_until,
  waiting: !row.approved,
  passed: firstDayFrom(row, today) === undefined,
  created: row.created_at.toISOString(),
});

/** A request in the list of all that wait. */
export type ShownRequest = ShownBooking & {
  /** `alert_reason`: null without an alert, or when it has none. */
  horse: { id: string; name: string; box_number: string | null; health_alert: boolean; alert_reason: string | null };
  owner_name: string;
  /** The stable's day on which it was asked for. */
  asked_on: Day;
};

export const shownRequest = (row: RequestRow, today: Day): ShownRequest => ({
  ...shownBooking(row, today, true),
  horse: {
    id: row.horse_id as string,
    name: row.horse_name,
    box_number: row.box_number,
    health_alert: row.health_alert,
    alert_reason: row.alert_reason,
  },
  owner_name: `${row.first_name} ${row.last_name}`,
  asked_on: dayOf(row.created_at),
});
