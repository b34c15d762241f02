import { z } from 'zod';
import { fieldErrors } from '../../domain/field-texts.ts';
import { formatPhone, phoneDigits } from '../../domain/phones.ts';
import { withDash } from '../../domain/postal-codes.ts';
import { isNip } from '../../domain/transfers.ts';
import { emailField, requiredLine } from '../../platform/forms/fields.ts';
import { settingsErrors } from './texts.ts';

/** '+48 600 100 200', however it was typed. */
const inFull = (text: string) => {
  const digits = phoneDigits(text);
  return /^\d{9}$/.test(digits) ? `+48 ${formatPhone(digits).replaceAll('\u00a0', ' ')}` : text;
};

const degrees = (most: number, wrong: string) => z.number(wrong).min(-most, wrong).max(most, wrong).nullish();

export const EditClub = z
  .object({
    name: requiredLine(60),
    /** As long as fits into the menu. */
    short_name: requiredLine(12, 'Najwyżej 12 znaków: tyle mieści się w menu'),
    street: requiredLine(100),
    postal_code: requiredLine(60)
      .overwrite(withDash)
      .regex(/^\d{2}-\d{3}$/, fieldErrors.postalCode),
    city: requiredLine(100),
    phone: requiredLine(40)
      .overwrite(inFull)
      .regex(/^\+48 \d{3} \d{3} \d{3}$/, fieldErrors.phone),
    email: emailField('Wpisz adres e-mail'),
    nip: z
      .string()
      .max(40, settingsErrors.nip)
      .overwrite((text) => text.replace(/^\s*PL/i, '').replace(/[\s-]/g, ''))
      .refine((digits) => digits === '' || isNip(digits), settingsErrors.nip)
      .default(''),
    lat: degrees(90, settingsErrors.lat),
    lon: degrees(180, settingsErrors.lon),
  })
  .superRefine(({ lat, lon }, context) => {
    const missing = (lat ?? null) === null ? 'lat' : 'lon';
    if (((lat ?? null) === null) !== ((lon ?? null) === null))
      context.addIssue({ code: 'custom', path: [missing], message: settingsErrors.half });
  });

export type EditClub = z.output<typeof EditClub>;
