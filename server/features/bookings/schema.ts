import { z } from 'zod';
import type { Looks } from '../../domain/coats.ts';
import type { Day } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import { Confirmed } from '../../platform/forms/ask-first.ts';
import { DayField, MoneyField } from '../../platform/forms/fields.ts';
import type { Access } from '../horses/schema.ts';
import { daysFields } from './chosen-days.ts';
import { bookingErrors, requestErrors } from './texts.ts';

const flag = z.union([z.literal(0), z.literal(1)]);

export const HorseService = z.object({
  id: z.uuid(),
  horse_id: z.uuid(),
  service_id: z.uuid(),
  service_name: z.string(),
  description: z.string(),
  remark: z.string(),
  days_of_week: z.string(),
  date_created: z.iso.datetime(),
  onetime: flag,
  price: z.number().optional(),
  approved: flag,
  /** One-time: its day. Recurring: the last day, or null without an end. */
  check_until: DayField.nullable(),
});
export type HorseService = z.output<typeof HorseService>;

const request = {
  id: z.uuid().optional(),
  horse_id: z.uuid(),
  service_id: z.uuid(bookingErrors.noService),
  description: z.string().trim().max(5000, 'Opis może mieć najwyżej 5000 znaków').optional(),
  remark: z.string().trim().max(500, 'Uwagi mogą mieć najwyżej 500 znaków').default(''),
  ...daysFields,
  confirmed: Confirmed,
};

export const NewRequest = z.object(request);
export const NewBooking = z.object({ ...request, price: MoneyField.nullish() });
export type NewBooking = z.output<typeof NewBooking>;

export const BookingId = z.object({ id: z.uuid() });
export const RequestToApprove = z.object({ id: z.uuid(requestErrors.toApprove) });
export const RequestToDeny = z.object({
  id: z.uuid(requestErrors.toDeny),
  reason: z.string().trim().max(200, 'Powód może mieć najwyżej 200 znaków').default(''),
});

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

/** A request that was rejected lately, and why, if that was said. */
export type DeniedRequest = { id: string; name: string; reason: string; denied_on: Day };

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

/** A service that is about to be booked or requested for a horse. */
export type NewServiceState = {
  kind: 'create';
  /** Who books: a manager adds, an owner asks. */
  action: '/api/add_service_to_horse' | '/api/send_service_request';
  horse: { id: string; name: string; box_number: string | null };
  bookingId: string;
  /** What the catalogue offers; prices in zł. */
  services: { id: string; name: string; price: number }[];
  today: Day;
};

/** What the address of the services' tab opens over it. */
export type BookingDialogState =
  | NewServiceState
  | { kind: 'view'; booking: ShownBooking; access: Access }
  | { kind: 'delete'; booking: ShownBooking };
