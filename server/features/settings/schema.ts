import { ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import { fieldErrors } from '../../domain/field-texts.ts';
import type { Grosze } from '../../domain/money.ts';
import { formatPhone, phoneDigits } from '../../domain/phones.ts';
import { withDash } from '../../domain/postal-codes.ts';
import { isNip, LONGEST_RECIPIENT, NIP_SLIP, type Payee, WRONG_NIP } from '../../domain/transfers.ts';
import { emailField, line, requiredLine, unknown } from '../../platform/forms/fields.ts';
import type { QrDrawing } from '../../platform/pages/qr.ts';
import { hasBasis, NO_BASIS, type Vat, vatFields } from './vat-fields.ts';

/** A Polish phone number as '+48 600 100 200'; other texts unchanged. */
const inFull = (text: string) => {
  const digits = phoneDigits(text);
  return /^\d{9}$/.test(digits) ? `+48 ${formatPhone(digits).replaceAll('\u00a0', ' ')}` : text;
};

const degrees = (most: number, wrong: string) => z.number(wrong).min(-most, wrong).max(most, wrong).nullish();

export const LONGEST_SHORT_NAME = 12;

/** Only the name is required; the rest is '' by default. */
export const EditClub = z
  .object({
    name: requiredLine(60),
    short_name: line(LONGEST_SHORT_NAME, `Najwyżej ${LONGEST_SHORT_NAME} znaków: tyle mieści się w menu`).default(''),
    street: line(100).default(''),
    postal_code: line(60)
      .overwrite(withDash)
      .regex(/^(\d{2}-\d{3})?$/, fieldErrors.postalCode)
      .default(''),
    city: line(100).default(''),
    phone: line(40)
      .overwrite(inFull)
      .regex(/^(\+48 \d{3} \d{3} \d{3})?$/, fieldErrors.phone)
      .default(''),
    email: unknown(emailField('Wpisz adres e-mail')),
    nip: z
      .string()
      .max(40, { error: WRONG_NIP, abort: true })
      .overwrite((text) => text.replace(/^\s*PL/i, '').replace(/[\s-]/g, ''))
      .regex(/^(\d{10})?$/, { error: WRONG_NIP, abort: true })
      .refine((digits) => digits === '' || isNip(digits), NIP_SLIP)
      .default(''),
    lat: degrees(90, 'Szerokość to liczba od -90 do 90, na przykład 52,2297'),
    lon: degrees(180, 'Długość to liczba od -180 do 180, na przykład 21,0122'),
  })
  .superRefine(({ lat, lon }, context) => {
    const missing = (lat ?? null) === null ? 'lat' : 'lon';
    if (((lat ?? null) === null) !== ((lon ?? null) === null))
      context.addIssue({ code: 'custom', path: [missing], message: 'Podaj obie współrzędne albo żadnej' });
  });

export type EditClub = z.output<typeof EditClub>;

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
  .max(100, { error: 'Polski numer konta ma 26 cyfr', abort: true })
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
    /** Whether the stable issues invoices to consumers. */
    invoices_consumers: z.boolean().optional(),
  })
  .refine(({ account, recipient }) => account === '' || recipient !== '', {
    path: ['recipient'],
    error: 'Podaj odbiorcę przelewu',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .refine(hasBasis, NO_BASIS);
export type PayeeInput = z.output<typeof PayeeInput>;

/** Each is null while it is not set. */
export type PayeeSettings = { payee: Payee | null; nip: string | null; vat: Vat | null; invoices_consumers: boolean };

/** The bank transfer that pays everything an owner is asked for. */
export type BankTransfer = Omit<Payee, 'nip'> & {
  amount: Grosze;
  title: string;
  /** The text of the QR code and its drawing; null if the amount exceeds the code's limit of 9999,99 zł. */
  code: string | null;
  qr: QrDrawing | null;
  /** The part past its due day. */
  overdue: Grosze;
  /** The earliest due day, and the days since then; negative before it. */
  due: Day;
  late: number;
};

/** A transfer as a mail shows it: the account is grouped. `picture`: the content id of the picture of the QR code. */
export type MailedTransfer = Pick<BankTransfer, 'amount' | 'recipient' | 'title'> & {
  account: string;
  picture?: string | undefined;
};
