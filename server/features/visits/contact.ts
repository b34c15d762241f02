import { z } from 'zod';
import { addDays, type Day } from '../../domain/days.ts';
import { isPhoneLike, phoneDigits } from '../../domain/phones.ts';
import { line, requiredLine } from '../../platform/forms/fields.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { visitErrors } from './texts.ts';

/** '600100200', or with the code of another country '+4930901820'. */
const plain = (text: string) => (isPhoneLike(text) ? phoneDigits(text) : text);

/** How a visitor of the public site is called and reached. */
export const contactFields = {
  name: requiredLine(80, undefined, visitErrors.noName),
  phone: line(40)
    .overwrite(plain)
    .regex(/^(\+?[0-9]{9,15})?$/, visitErrors.phone)
    .default(''),
  email: z
    .string()
    .trim()
    .max(254, 'Ten adres jest za długi')
    .toLowerCase()
    .pipe(z.email('Wpisz adres w postaci nazwa@domena.pl'))
    .optional(),
};

const AHEAD = 366;

type Wish = { phone: string; email: string; wished_day: Day | null };

/** Throws BadInput for a visitor who cannot be reached, and for a wished day that has passed or is too far ahead. */
export function refuseWrongWish({ phone, email, wished_day }: Wish, today: Day): void {
  if (!phone && !email) throw new BadInput(undefined, { phone: visitErrors.noContact });
  if (!wished_day) return;
  if (wished_day < today) throw new BadInput(undefined, { wished_day: visitErrors.past });
  if (wished_day > addDays(today, AHEAD)) throw new BadInput(undefined, { wished_day: visitErrors.tooFar });
}
