import { z } from 'zod';
import { isPhoneLike, phoneDigits } from '../../domain/phones.ts';
import { DayField, line, requiredLine } from '../../platform/fields.ts';
import { visitErrors } from './texts.ts';

/** '600100200', of another country '+4930901820'. */
const plain = (text: string) => (isPhoneLike(text) ? phoneDigits(text) : text);

/** The fields are in the order of the form, and so are its errors. */
export const AskForVisit = z.object({
  topic: z.enum(['boarding', 'lessons', 'other'], visitErrors.noTopic),
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
  wished_day: DayField.nullish(),
  message: z.string().trim().max(1000, 'Wiadomość może mieć najwyżej 1000 znaków').default(''),
  /** The honeypot: people do not see it. */
  website: z.string().max(5000).optional(),
});

export type AskForVisit = z.output<typeof AskForVisit>;

export const SettleVisit = z.object({ id: z.uuid() });
