import { z } from 'zod';
import type { Day } from '../domain/days.ts';
import { fromZloty, LARGEST_AMOUNT } from '../domain/money.ts';
import { fieldTexts } from '../domain/texts.ts';

/** A day as calls send and get it: 'YYYY-MM-DD', and one that exists. */
export const DayField = z.iso.date('Wpisz datę') as unknown as z.ZodType<Day, Day>;

/** What something costs, in zł: from nothing to 1 000 000, with at most 2 decimals. */
export const MoneyField = z
  .number('Wpisz kwotę')
  .min(0, 'Kwota nie może być ujemna')
  .max(LARGEST_AMOUNT / 100, 'Najwyżej 1 000 000 zł')
  .refine(isWholeGrosze, 'Najwyżej 2 miejsca po przecinku');

function isWholeGrosze(zloty: number): boolean {
  try {
    fromZloty(zloty);
    return true;
  } catch {
    return false;
  }
}

/** An e-mail address as the accounts keep it: trimmed, lower case, one plain address. `missing`: what is said when there is none. */
export const emailField = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(254, 'Ten adres jest za długi')
    .toLowerCase()
    .pipe(z.email({ error: 'Wpisz adres w postaci nazwa@domena.pl' }));

/** A line of text that must be there, trimmed. */
export const requiredLine = (longest: number) =>
  z
    .string({ error: fieldTexts.required })
    .trim()
    .min(1, fieldTexts.required)
    .max(longest, `Najwyżej ${longest} znaków`);

/** How a person is called and reached. */
export const nameFields = {
  first_name: requiredLine(60),
  last_name: requiredLine(60),
  phone_number: requiredLine(60).regex(/^\d{9}$/, { error: fieldTexts.phone }),
};

/** Where a person lives. */
export const addressFields = {
  city: requiredLine(100),
  street: requiredLine(100),
  house_number: requiredLine(20),
  postal_code: requiredLine(60).regex(/^\d{2}-\d{3}$/, { error: fieldTexts.postalCode }),
};
