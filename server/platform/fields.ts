import { z } from 'zod';
import type { Day } from '../domain/days.ts';
import { fieldTexts } from '../domain/texts.ts';

/** A day as calls send and get it: 'YYYY-MM-DD', and one that exists. */
export const DayField = z.iso.date('Wpisz datę') as unknown as z.ZodType<Day, Day>;

/** An e-mail address as the accounts keep it: trimmed, lower case, one plain address. `missing`: what is said when there is none. */
export const emailField = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(254, 'Ten adres jest za długi')
    .toLowerCase()
    .pipe(z.email({ error: 'Wpisz adres w postaci nazwa@domena.pl' }));

const line = (longest: number) =>
  z
    .string({ error: fieldTexts.required })
    .trim()
    .min(1, fieldTexts.required)
    .max(longest, `Najwyżej ${longest} znaków`);

/** How a person is called and reached. */
export const nameFields = {
  first_name: line(60),
  last_name: line(60),
  phone_number: line(60).regex(/^\d{9}$/, { error: fieldTexts.phone }),
};

/** Where a person lives. */
export const addressFields = {
  city: line(100),
  street: line(100),
  house_number: line(20),
  postal_code: line(60).regex(/^\d{2}-\d{3}$/, { error: fieldTexts.postalCode }),
};
