import { ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { z } from 'zod';
import { LONGEST_RECIPIENT } from '../../domain/transfers.ts';
import { line } from '../../platform/forms/fields.ts';
import { hasBasis, NO_BASIS, vatFields } from '../../platform/forms/vat-fields.ts';

const withoutMarks = (text: string): string => text.replace(/[\s\u00a0-]/g, '');

/** The error text for an account number; undefined when it is valid. */
function accountError(account: string): string | undefined {
  if (!/^\d*$/.test(account)) return 'Numer konta ma same cyfry; może zaczynać się od PL';
  if (account.length !== 26) return 'Polski numer konta ma 26 cyfr';
  const { valid, errorCodes } = validateIBAN(`PL${account}`);
  if (valid) return undefined;
  return errorCodes.includes(ValidationErrorsIBAN.WrongIBANChecksum)
    ? 'W numerze konta jest pomyłka: suma kontrolna się nie zgadza'
    : 'Takiego banku nie ma: sprawdź cyfry od 3. do 10.';
}

/** A Polish account number as its 26 digits; '' for none. */
const Account = z
  .string()
  .max(100, 'Polski numer konta ma 26 cyfr')
  .overwrite((text) => withoutMarks(text).replace(/^PL/i, ''))
  .superRefine((account, context) => {
    const message = account === '' ? undefined : accountError(account);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** The payee and the default VAT. Without an account no transfer is shown. */
export const PayeeInput = z
  .object({
    account: Account.default(''),
    recipient: line(LONGEST_RECIPIENT, `Najwyżej ${LONGEST_RECIPIENT} znaków`).default(''),
    ...vatFields,
  })
  .refine(({ account, recipient }) => account === '' || recipient !== '', {
    path: ['recipient'],
    error: 'Podaj odbiorcę przelewu',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .refine(hasBasis, NO_BASIS);
export type PayeeInput = z.output<typeof PayeeInput>;
