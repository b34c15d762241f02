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

/** A service for the stable itself that is yet to be booked. */
export type GeneralServiceToAdd = {
  name: 'add';
  /** What it will be known by. */
  id: string;
  /** What the catalogue offers. */
  services: { id: string; name: string }[];
  today: Day;
};

/** What is booked for the stable itself. */
export type ShownGeneralService = Schedule & {
  id: string;
  name: string;
  description: string;
  /** The instant it was booked, ISO 8601. */
  created: string;
  /** Nothing of it is still to come. */
  passed: boolean;
};

/** What is open over a section about services booked for the stable itself. */
export type GeneralServicesDialog =
  | GeneralServiceToAdd
  /** `deletingId`: the one that is to be deleted, if it is so wished. */
  | { name: 'list'; services: PageOf<ShownGeneralService>; deletingId: string | null }
  | { name: 'details'; service: ShownGeneralService };
