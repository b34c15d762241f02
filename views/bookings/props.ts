import type { Looks } from '../../server/domain/coats.ts';
import type { Day } from '../../server/domain/days.ts';
import type { Grosze } from '../../server/domain/money.ts';

/** A person's access to a horse: managers and admins manage every horse, their own too. */
export type Access = 'manages' | 'owns' | 'sees';

/** When a booking is to be done: on its day, or on days of the week (1 is Monday) until a day. */
export type Schedule = { onetime: boolean; days_of_week: number[]; check_until: Day | null };

/** A booking of a horse. */
export type ShownBooking = Schedule & {
  id: string;
  name: string;
  description: string;
  remark: string;
  /** Null: it is not shown. */
  price: Grosze | null;
  /** It awaits approval. */
  waiting: boolean;
  /** Nothing of it is still to come; as a request, it can only be rejected. */
  passed: boolean;
  /** The instant it was booked or requested, ISO 8601. */
  created: string;
};

/** A request in the list of all that wait. */
export type ShownRequest = ShownBooking & {
  /** `alert_reason`: null without an alert, or when it has none. */
  horse: Looks & {
    id: string;
    name: string;
    box_number: string | null;
    health_alert: boolean;
    alert_reason: string | null;
  };
  owner_name: string;
  /** The stable's day on which it was requested. */
  asked_on: Day;
};
