import { z } from 'zod';
import type { Day } from '../domain/days.ts';
import { fieldErrors } from '../domain/field-texts.ts';
import { fromZloty, LARGEST_AMOUNT } from '../domain/money.ts';
import { phoneDigits } from '../domain/phones.ts';
import { withDash } from '../domain/postal-codes.ts';

/** A day as calls send and get it: 'YYYY-MM-DD', and one that exists. */
export const dayField = (missing: string) => z.iso.date(missing) as unknown as z.ZodType<Day, Day>;

export const DayField = dayField('Wpisz datę');

/** Which dialog an address opens over its page. */
export const DialogName = z.string().max(60).optional().catch(undefined);

/** What the dialog is about. A malformed id becomes one that nothing has, so that it is answered like an unknown one. */
export const DialogId = z.uuid().optional().catch('00000000-0000-0000-0000-000000000000');

/** What something costs, in zł: from nothing to 1 000 000, with at most 2 decimals. */
export const MoneyField = z
  .number('Wpisz kwotę')
  .min(0, 'Kwota nie może być ujemna')
  .max(LARGEST_AMOUNT / 100, 'Najwyżej 1 000 000 zł')
  .refine(isWholeGrosze, 'Najwyżej 2 miejsca po przecinku');

/** What is paid in or taken off, in zł: up to 1 000 000 either way, not nothing. `missing`, `wrong`: the messages. */
export const amountField = (missing: string, wrong: string) =>
  z
    .number({ error: ({ input }) => (input === undefined ? missing : wrong) })
    .min(-LARGEST_AMOUNT / 100, 'Najwyżej 1 000 000 zł')
    .max(LARGEST_AMOUNT / 100, 'Najwyżej 1 000 000 zł')
    .refine(isWholeGrosze, 'Najwyżej 2 miejsca po przecinku')
    .refine((zloty) => zloty !== 0, wrong);

function isWholeGrosze(zloty: number): boolean {
  try {
    fromZloty(zloty);
    return true;
  } catch {
    return false;
  }
}

/**
 * An e-mail address as accounts store it: trimmed, lower case, one plain address. `missing`: the message when it is
 * empty.
 */
export const emailField = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(254, 'Ten adres jest za długi')
    .toLowerCase()
    .pipe(z.email({ error: 'Wpisz adres w postaci nazwa@domena.pl' }));

/** A text as one line of what can be seen: no invisible characters, which would make two names look the same. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

const UNSEEN = 'Ten tekst zawiera znaki, których nie widać';
const NO_LETTERS = 'Wpisz co najmniej jedną literę albo cyfrę';

/** An optional line of text. Unless empty it contains a letter or digit. */
export const line = (longest: number, tooLong = `Najwyżej ${longest} znaków`, missing: string = fieldErrors.required) =>
  z
    .string({ error: missing })
    .overwrite(oneLine)
    .max(longest, tooLong)
    .refine((text) => !/\p{Cc}/u.test(text), UNSEEN)
    .refine((text) => text === '' || /[\p{L}\p{N}]/u.test(text), NO_LETTERS);

/** A required line of text. */
export const requiredLine = (longest: number, tooLong?: string, missing: string = fieldErrors.required) =>
  line(longest, tooLong, missing).min(1, missing);

/** A time of the day, 'HH:MM'; '' for none. '8:00' is taken too. */
export const TimeField = z
  .string()
  .overwrite((text) => text.trim().replace(/^(\d):/, '0$1:'))
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Wpisz godzinę, na przykład 8:00')
  .default('');

/** At most so many texts of at most so many characters, one in each line; empty lines do not count. */
export const linesField = (most: number, longest: number) =>
  z
    .string()
    .max(most * (longest + 2), `Najwyżej ${most} wierszy po ${longest} znaków`)
    .overwrite((text) => text.split('\n').map(oneLine).filter(Boolean).join('\n'))
    .refine((text) => text.split('\n').length <= most, `Najwyżej ${most} wierszy`)
    .refine(
      (text) => text.split('\n').every((each) => each.length <= longest),
      `Wiersz może mieć najwyżej ${longest} znaków`,
    )
    .refine((text) => !/(?!\n)\p{Cc}/u.test(text), UNSEEN)
    .default('');

/** The longest search text. */
const LONGEST_SEARCH = 100;

/** A search text from an address: cleaned and cut instead of refused. */
export const SearchText = z
  .string()
  .overwrite((text) => [...oneLine(text.replace(/(?!\s)\p{Cc}/gu, ''))].slice(0, LONGEST_SEARCH).join('').trim())
  .catch('')
  .default('');

/** How a person is called and reached. */
export const nameFields = {
  first_name: requiredLine(60),
  last_name: requiredLine(60),
  phone_number: requiredLine(60)
    .overwrite(phoneDigits)
    .regex(/^\d{9}$/, { error: fieldErrors.phone }),
};

/** Where a person lives. */
export const addressFields = {
  city: requiredLine(100),
  street: requiredLine(100),
  house_number: requiredLine(20),
  postal_code: requiredLine(60)
    .overwrite(withDash)
    .regex(/^\d{2}-\d{3}$/, { error: fieldErrors.postalCode }),
};

/** How one is called and reached, as a form by itself. */
export const Profile = z.object(nameFields);

/** Where one lives, as a form by itself. */
export const Address = z.object(addressFields);

export type Profile = z.output<typeof Profile>;
export type Address = z.output<typeof Address>;
