import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import type { FieldCode } from '../../domain/field-texts.ts';
import { Confirmed } from '../../platform/forms/ask-first.ts';
import { DayField } from '../../platform/forms/fields.ts';
import type { PageOf } from '../../platform/pages/paging.ts';
import { daysFields } from '../bookings/chosen-days.ts';
import type { Schedule } from '../bookings/schema.ts';

/** A service booked for the stable itself: without a horse, free, and active at once. */
export const GeneralService = z.object({
  id: z.uuid(),
  service_id: z.uuid(),
  service_name: z.string(),
  description: z.string(),
  /** 'Wtorek,Czwartek'; empty for a one-time booking. */
  days_of_week: z.string(),
  date_created: z.iso.datetime(),
  onetime: z.union([z.literal(0), z.literal(1)]),
  /** One-time: its day. Recurring: the last day. */
  check_until: DayField.nullable(),
});
export type GeneralService = z.output<typeof GeneralService>;

/** The catalogue supplies name and description. */
export const NewGeneralService = z.object({
  id: z.uuid().optional(),
  service_id: z.uuid('no_service' satisfies FieldCode),
  ...daysFields,
  confirmed: Confirmed,
});
export type NewGeneralService = z.output<typeof NewGeneralService>;

export const GeneralServiceId = z.object({ id: z.uuid() });

/** The form that books a service for the stable itself. */
export type GeneralServiceToAdd = {
  name: 'add';
  /** The id of the new booking. */
  id: string;
  /** The general services of the catalogue. */
  services: { id: string; name: string }[];
  today: Day;
};

/** A booking for the stable itself, as the dialogs show it. */
export type ShownGeneralService = Schedule & {
  id: string;
  name: string;
  description: string;
  /** The instant it was booked, ISO 8601. */
  created: string;
  /** All its days have passed. */
  passed: boolean;
};

/** A dialog over a section about services for the stable itself. */
export type GeneralServicesDialog =
  | GeneralServiceToAdd
  /** `deletingId`: the booking whose deletion is to be confirmed. */
  | { name: 'list'; services: PageOf<ShownGeneralService>; deletingId: string | null }
  | { name: 'details'; service: ShownGeneralService };
