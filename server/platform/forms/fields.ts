import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import { type FieldCode, fieldErrors } from '../../domain/field-texts.ts';
import { fromZloty, LARGEST_AMOUNT } from '../../domain/money.ts';
import { normalForm } from '../../domain/normal-form.ts';
import { phoneDigits } from '../../domain/phones.ts';
import { withDash } from '../../domain/postal-codes.ts';

/** One refused item of a call that did the rest, and the reason. */
export const RefusedOne = z.object({ id: z.uuid(), code: z.string(), message: z.string() });

/** A day of the API: 'YYYY-MM-DD', checked against the calendar. */
export const dayField = (missing: string) => z.iso.date(missing) as unknown as z.ZodType<Day, Day>;

export const DayField = dayField('Wpisz datę');

/** The first and last day that calendars and pages show, with room for the days around them. */
export const FIRST_SHOWN = '2000-01-01';
export const LAST_SHOWN = '2199-12-30';

/** Whether calendars and pages show a day or an instant. */
export const isShown = (text: string): boolean => text >= FIRST_SHOWN && text.slice(0, 10) <= LAST_SHOWN;

/** A day in a page's address. A malformed day, or one outside the shown range, is ignored. */
export const DayInAddress = DayField.refine(isShown).optional().catch(undefined);

export const DialogName = z.string().max(60).optional().catch(undefined);

/** The id of a dialog's subject. A malformed id becomes the nil UUID, so that it is answered like an unknown one. */
export const DialogId = z.uuid().optional().catch('00000000-0000-0000-0000-000000000000');

export const MoneyField = z
  .number('Wpisz kwotę')
  .min(0, 'Kwota nie może być ujemna')
  .max(LARGEST_AMOUNT / 100, 'Najwyżej 1 000 000 zł')
  .refine(isWholeGrosze, 'Najwyżej 2 miejsca po przecinku');

const NO_AMOUNT: FieldCode = 'no_amount';
const WRONG_AMOUNT: FieldCode = 'wrong_amount';

/** A payment or charge in zł: up to 1 000 000 either way, never 0. */
export const AmountField = z
  .number({ error: ({ input }) => (input === undefined || input === '' ? NO_AMOUNT : WRONG_AMOUNT) })
  .min(-LARGEST_AMOUNT / 100, 'Najwyżej 1 000 000 zł')
  .max(LARGEST_AMOUNT / 100, 'Najwyżej 1 000 000 zł')
  .refine((zloty) => zloty !== 0 && isWholeGrosze(zloty), WRONG_AMOUNT);

/** A payment in zł, which corrects no earlier one. */
export const PaidAmountField = AmountField.positive(WRONG_AMOUNT);

function isWholeGrosze(zloty: number): boolean {
  try {
    fromZloty(zloty);
    return true;
  } catch {
    return false;
  }
}

/** One plain e-mail address in its stored form: trimmed and in lower case. `missing`: the message for an empty one. */
export const emailField = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(254, 'Ten adres jest za długi')
    .toLowerCase()
    .pipe(z.email({ error: 'Wpisz adres w postaci nazwa@domena.pl' }));

/** Removes invisible characters and alternative spellings of letters, which would make different names look the same. */
const oneLine = (text: string) =>
  normalForm(text, 'NFC')
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

const UNSEEN = 'Ten tekst zawiera znaki, których nie widać';
const NO_LETTERS = 'Wpisz co najmniej jedną literę albo cyfrę';

/** An optional line of text; unless empty, it contains a letter or a digit. A text that is too long is not parsed further. */
export const line = (longest: number, tooLong = `Najwyżej ${longest} znaków`, missing: string = fieldErrors.required) =>
  z
    .string({ error: missing })
    .overwrite(oneLine)
    .max(longest, { error: tooLong, abort: true })
    .refine((text) => !/\p{Cc}/u.test(text), UNSEEN)
    .refine((text) => text === '' || /[\p{L}\p{N}]/u.test(text), NO_LETTERS);

export const requiredLine = (longest: number, tooLong?: string, missing: string = fieldErrors.required) =>
  line(longest, tooLong, missing).min(1, missing);

/** A time of day, 'HH:MM'; '' for none. '8:00' is accepted too. */
export const OptionalTime = z
  .string()
  .overwrite((text) => text.trim().replace(/^(\d):/, '0$1:'))
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Wpisz godzinę, na przykład 8:00');

export const TimeField = OptionalTime.default('');

/** A repeatable parameter of an address. Values beyond the first `most` are ignored. */
export const listInAddress = (item: z.ZodType<string, string>, most: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat().slice(0, most))
    .pipe(z.array(item))
    .catch([])
    .default([]);

export const linesField = (most: number, longest: number) =>
  z
    .string()
    .max(most * (longest + 2), { error: `Najwyżej ${most} wierszy po ${longest} znaków`, abort: true })
    .overwrite((text) => text.split('\n').map(oneLine).filter(Boolean).join('\n'))
    .refine((text) => text.split('\n').length <= most, `Najwyżej ${most} wierszy`)
    .refine(
      (text) => text.split('\n').every((one) => one.length <= longest),
      `Wiersz może mieć najwyżej ${longest} znaków`,
    )
    .refine((text) => !/(?!\n)\p{Cc}/u.test(text), UNSEEN)
    .default('');

/** An optional text of several lines. */
export const paragraphs = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, { error: `Najwyżej ${longest} znaków`, abort: true })
    .refine((text) => !/(?!\n)\p{Cc}/u.test(text), UNSEEN)
    .default('');

/** The fields of `<Bait>`. Their schema accepts any text, because a refusal would tell a robot what gave it away. */
export const baitFields = {
  /** The honeypot: people do not see it. */
  website: z.string().max(5000).optional(),
  /** The instant at which the form was first shown, ISO 8601. */
  shown_at: z.string().max(5000).optional(),
};

const LONGEST_SEARCH = 100;

/** A search text from an address: cleaned and cut, because an address is never refused. */
export const SearchText = z
  .string()
  .overwrite((text) => [...oneLine(text.replace(/(?!\s)\p{Cc}/gu, ''))].slice(0, LONGEST_SEARCH).join('').trim())
  .catch('')
  .default('');

export const nameFields = {
  first_name: requiredLine(60),
  last_name: requiredLine(60),
  phone_number: requiredLine(60)
    .overwrite(phoneDigits)
    .regex(/^\d{9}$/, { error: fieldErrors.phone }),
};

export const addressFields = {
  city: requiredLine(100),
  street: requiredLine(100),
  house_number: requiredLine(20),
  postal_code: requiredLine(60)
    .overwrite(withDash)
    .regex(/^\d{2}-\d{3}$/, { error: fieldErrors.postalCode }),
};

/** A field that may be unknown for a person without an account: null if it is missing or empty. */
export const unknown = <Field extends z.ZodType>(field: Field) => field.nullable().default(null);

/** The contact data of a person without an account, besides the name. */
export const contactFields = {
  email: unknown(emailField(fieldErrors.required)),
  phone_number: unknown(nameFields.phone_number),
  city: unknown(addressFields.city),
  street: unknown(addressFields.street),
  house_number: unknown(addressFields.house_number),
  postal_code: unknown(addressFields.postal_code),
};

export const Profile = z.object(nameFields);

export const Address = z.object(addressFields);

export type Profile = z.output<typeof Profile>;
export type Address = z.output<typeof Address>;
