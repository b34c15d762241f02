import { z } from 'zod';
import { DayField, MoneyField } from '../../platform/fields.ts';
import { daysFields } from './chosen-days.ts';
import { bookingErrors, requestErrors } from './texts.ts';

const flag = z.union([z.literal(0), z.literal(1)]);

/** A service booked or requested for a horse. Workers do not see the price (zł). */
export const HorseService = z.object({
  id: z.uuid(),
  horse_id: z.uuid(),
  service_id: z.uuid(),
  service_name: z.string(),
  description: z.string(),
  /** The wish added to it. */
  remark: z.string(),
  /** 'Wtorek,Czwartek'; empty for a one-time one. */
  days_of_week: z.string(),
  date_created: z.iso.datetime(),
  onetime: flag,
  price: z.number().optional(),
  /** 0: awaits approval. */
  approved: flag,
  /** One-time: its day. Recurring: the last day; null: no end. */
  check_until: DayField.nullable(),
});
export type HorseService = z.output<typeof HorseService>;

/** What is requested. Its name is the catalogue's, and its description unless another is sent. */
const request = {
  id: z.uuid().optional(),
  horse_id: z.uuid(),
  service_id: z.uuid(bookingErrors.noService),
  description: z.string().trim().max(5000, 'Opis może mieć najwyżej 5000 znaków').optional(),
  remark: z.string().trim().max(500, 'Uwagi mogą mieć najwyżej 500 znaków').default(''),
  ...daysFields,
};

/** What an owner asks for; the price is the catalogue's. */
export const NewRequest = z.object(request);
/** What a manager books; without a price (zł) it is the catalogue's. */
export const NewBooking = z.object({ ...request, price: MoneyField.nullish() });
export type NewBooking = z.output<typeof NewBooking>;

export const BookingId = z.object({ id: z.uuid() });
export const RequestToApprove = z.object({ id: z.uuid(requestErrors.toApprove) });
export const RequestToDeny = z.object({ id: z.uuid(requestErrors.toDeny) });
