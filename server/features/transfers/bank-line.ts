import { addDays, type Day, isDay } from '../../domain/days.ts';
import { type Grosze, grosze, LARGEST_AMOUNT } from '../../domain/money.ts';
import { normalForm } from '../../domain/normal-form.ts';
import type { BankFormat } from '../../platform/data/column-types.ts';
import { idNamed } from '../../platform/data/id-named.ts';
import { BadInput } from '../../platform/http/errors.ts';

export type BankLine = {
  line: number;
  day: Day;
  amount: Grosze;
  title: string;
  payer: string;
  /** '' when the file does not tell. */
  account: string;
  /** The bank's own identifier; '' for none. */
  reference: string;
  /** The bank reversed an earlier booking. */
  reversal?: boolean;
};

/** 'no_amount', 'no_line' and 'sum' are rows of a list that are not bookings: blocked money, a bank's remarks, totals. */
type LineFault =
  | 'date'
  | 'amount'
  | 'currency'
  | 'no_currency'
  | 'shape'
  | 'above'
  | 'no_date'
  | 'no_amount'
  | 'no_line'
  | 'sum';
export type RefusedLine = { line: number; why: LineFault };

const NO_BOOKINGS = new Set<LineFault>(['no_amount', 'no_line', 'sum']);

export const isNoBooking = ({ why }: RefusedLine): boolean => NO_BOOKINGS.has(why);

/** Each row of the file's list is either in `lines` or in `refused`. */
export type Statement = {
  format: BankFormat;
  /** The accounts that the file names as its own. */
  accounts: string[];
  lines: BankLine[];
  refused: RefusedLine[];
};

export const MAX_LINES = 20_000;

/** In characters: a longer row is not from a bank, and could have millions of cells. */
export const LONGEST_ROW = 20_000;

/** Characters of a title and a payer that are stored. */
export const LONGEST_KEPT = { title: 500, payer: 200 };

export const badFile = (text: string) => new BadInput(undefined, { file: text });
export const tooLong = () => badFile('Wyciąg może mieć najwyżej 20 000 wierszy. Wczytaj krótszy okres.');

/** Thrown for a line that is left out. */
export class Unreadable extends Error {
  readonly why: LineFault;

  constructor(why: LineFault) {
    super(why);
    this.why = why;
  }
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

const FOREIGN_WORDS = /^(?:eur[oa]?|dolar(?:y|ów|a)?|funt(?:y|ów)?|frank(?:i|ów)?)$/i;
const SIGNS = /[€$£¥]/;

/** 'PLN', 'zł', 'zł.', 'złote', 'złoty polski' and nothing else. */
export const isZloty = (text: string): boolean =>
  /^(?:pln|z[łl]\.?|z[łl]ot(?:y|e|ych|ówki)(?: polski(?:e|ch)?)?)$/i.test(text);

/** Whether a text names a currency other than złote by its ISO code, sign or word: 'Kwota (EUR)', '10 euro'. */
export const namesForeignCurrency = (text: string): boolean =>
  SIGNS.test(text) || (text.match(/\p{L}+/gu) ?? []).some((word) => isForeign(word));

const isForeign = (word: string): boolean =>
  FOREIGN_WORDS.test(word) || (CURRENCIES.has(word.toUpperCase()) && word.toUpperCase() !== 'PLN');

/** Whether a cell holds a currency and nothing else. */
export const isCurrency = (cell: string): boolean =>
  isZloty(cell) || /^[€$£¥]$/.test(cell) || (/^\p{L}+$/u.test(cell) && isForeign(cell));

/**
 * Parses '1 450,00 PLN', '+1450.00', '−45,00', '1.450,00', "1'450,00" to grosze. Throws Unreadable for anything else, and for
 * absurd amounts.
 */
export function readAmount(text: string): Grosze {
  if (namesForeignCurrency(text)) throw new Unreadable('currency');
  const plain = text.replace(/[\s\u00a0\u202f'’]|PLN|zł(?:ot(?:ych|e|y))?\.?/gi, '').replace(/^[\u2212\u2013]/, '-');
  const [, sign = '', whole = '', decimals = '0'] =
    /^([-+]?)(\d{1,3}(?:\.\d{3})+(?=,)|\d+)(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  const amount = Number(whole.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'));
  if (!whole || amount === 0 || amount > LARGEST_AMOUNT) throw new Unreadable('amount');
  return grosze(sign === '-' ? -amount : amount);
}

/**
 * Parses '2026-11-05', '05.11.2026', '20261105', with or without a time. Throws Unreadable when there is no such day.
 */
export function readDay(text: string, today: Day): Day {
  const [, iso, polish, short] =
    /^(?:(\d{4}[-./]\d{2}[-./]\d{2})|(\d{1,2}[-./]\d{1,2}[-./]\d{4})|(\d{8}))(?:[T\s].*)?$/.exec(text.trim()) ?? [];
  const parts =
    iso?.split(/[-./]/) ??
    polish?.split(/[-./]/).reverse() ??
    (short ? [short.slice(0, 4), short.slice(4, 6), short.slice(6)] : []);
  const day = parts.map((part) => part.padStart(2, '0')).join('-');
  // The bank's clock may be a day ahead, and an order may be dated to the end of a long weekend.
  if (!isDay(day) || day < '2000' || day > addDays(today, 31)) throw new Unreadable('date');
  return day;
}

/** Collapses a text to one line without invisible characters. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** An account without blanks and country: 26 digits, or a foreign IBAN; '' if the text is not an account. */
export function readAccount(text: string): string {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const polish = /^(?:PL)?(\d{26})$/.exec(plain);
  return polish?.[1] ?? (/^[A-Z]{2}\d{2}[0-9A-Z]{10,30}$/.test(plain) ? plain : '');
}

/** The characters of a text that are the same in all encodings, so that a wrong one does not matter. */
export const inAnyEncoding = (text: string): string => normalForm(text, 'NFC').replace(/[^\x21-\x7e]+/g, '');

/**
 * Ids of a file's lines. A line has the same id in any file, however its letters were decoded: it is made of account, day, amount,
 * title, payer and payer's account. The bank's reference tells lines apart, unless several share it. Identical lines are numbered.
 */
export function idsOf({ accounts, lines }: Pick<Statement, 'accounts' | 'lines'>): string[] {
  const account = accounts.length === 1 ? accounts[0] : null;
  const contents = lines.map(({ day, amount, title, payer, account }) =>
    JSON.stringify([day, amount, inAnyEncoding(title), inAnyEncoding(payer), account]),
  );
  const named = new Map<string, Set<string>>();
  for (const [nth, { reference }] of lines.entries())
    named.set(reference, (named.get(reference) ?? new Set()).add(contents[nth] as string));
  const seen = new Map<string, number>();
  return lines.map(({ reference }, nth) => {
    const content = contents[nth] as string;
    if (reference && named.get(reference)?.size === 1)
      return idNamed(JSON.stringify(['bank transfer', account, reference, content]));
    const ordinal = (seen.get(content) ?? 0) + 1;
    seen.set(content, ordinal);
    return idNamed(JSON.stringify(['bank transfer', account, '', content, ordinal]));
  });
}
