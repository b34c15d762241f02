import { type Day, dayOf } from '../../domain/days.ts';
import { firstDayFrom } from '../../domain/recurrence.ts';
import type { BookingRow, RequestRow } from './queries.ts';
import type { ShownBooking, ShownRequest } from './schema.ts';

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

export const shownRequest = (row: RequestRow, today: Day): ShownRequest => ({
  ...shownBooking(row, today, true),
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
