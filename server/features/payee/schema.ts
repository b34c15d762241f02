import { ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { z } from 'zod';
import { isNip, LONGEST_RECIPIENT } from '../../domain/transfers.ts';
import { line } from '../../platform/fields.ts';
import { hasBasis, NO_BASIS, vatFields } from '../../platform/vat-fields.ts';

const withoutMarks = (text: string): string => text.replace(/[\s\u00a0-]/g, '');

/** The text of what is wrong with an account; undefined: nothing. */
function accountError(account: string): string | undefined {
  if (!/^\d*$/.test(account)) return 'Numer konta ma same cyfry; może zaczynać się od PL';
  if (account.length !== 26) return 'Polski numer konta ma 26 cyfr';
  const { valid, errorCodes } = validateIBAN(`PL${account}`);
  if (valid) return undefined;
  return errorCodes.includes(ValidationErrorsIBAN.WrongIBANChecksum)
    ? 'W numerze konta jest pomyłka: suma kontrolna się nie zgadza'
    : 'Takiego banku nie ma: sprawdź cyfry od 3. do 10.';
}

/** A Polish account as people type it, as its 26 digits; '' for none. */
const Account = z
  .string()
  .max(100, 'Polski numer konta ma 26 cyfr')
  .overwrite((text) => withoutMarks(text).replace(/^PL/i, ''))
  .superRefine((account, context) => {
    const message = account === '' ? undefined : accountError(account);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** A tax number as people type it, as its ten digits; '' for none. */
const Nip = z
  .string()
  .max(50, 'NIP ma 10 cyfr')
  .overwrite((text) => withoutMarks(text).replace(/^PL/i, ''))
  .refine((nip) => nip === '' || /^\d{10}$/.test(nip), 'NIP ma 10 cyfr')
  .refine((nip) => !/^\d{10}$/.test(nip) || isNip(nip), 'W NIP-ie jest pomyłka: cyfra kontrolna się nie zgadza');

/** Whom owners pay, and the VAT of what has none of its own. Without an account no transfer is shown. */
export const PayeeInput = z
  .object({
    account: Account.default(''),
    recipient: line(LONGEST_RECIPIENT, `Najwyżej ${LONGEST_RECIPIENT} znaków`).default(''),
    nip: Nip.default(''),
    ...vatFields,
  })
  .refine(({ account, recipient }) => account === '' || recipient !== '', {
    path: ['recipient'],
    error: 'Podaj odbiorcę przelewu',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .refine(hasBasis, NO_BASIS);
export type PayeeInput = z.output<typeof PayeeInput>;
