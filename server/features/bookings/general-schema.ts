import type { z } from 'zod';
import { HorseService, NewBooking } from './schema.ts';

/** A service booked for the stable itself: without a horse, free of charge, and active at once. */
export const GeneralService = HorseService.pick({
  id: true,
  service_id: true,
  service_name: true,
  description: true,
  days_of_week: true,
  date_created: true,
  onetime: true,
  check_until: true,
});
export type GeneralService = z.output<typeof GeneralService>;

/** What is booked; name and description are the catalogue's. The form has a `day`, and a `last_day`, as NewBooking's has. */
export const NewGeneralService = NewBooking.pick({
  id: true,
  service_id: true,
  onetime: true,
  days_of_week: true,
  check_until: true,
  day: true,
  has_end: true,
  last_day: true,
});
export type NewGeneralService = z.output<typeof NewGeneralService>;
