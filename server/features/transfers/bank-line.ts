/** What all statements come to, whatever their format. */
import { addDays, type Day, isDay } from '../../domain/days.ts';
import { type Grosze, grosze, LARGEST_AMOUNT } from '../../domain/money.ts';
import type { BankFormat } from '../../platform/column-types.ts';
import { BadInput } from '../../platform/errors.ts';
import { idNamed } from '../../platform/id-named.ts';

/** A line of a statement: money that came in is above zero. */
export type BankLine = {
  /** Where it begins in the file. */
  line: number;
  day: Day;
  amount: Grosze;
  title: string;
  payer: string;
  /** The payer's account, '' where the file does not tell. */
  account: string;
  /** The bank's own name for it, '' when there is none. */
  reference: string;
  /** The bank took back what it had booked. */
  reversal?: boolean;
};

/** What is wrong with a line that is left out. */
export type LineFault = 'date' | 'amount' | 'currency' | 'shape';
export type RefusedLine = { line: number; why: LineFault };

export type Statement = {
  format: BankFormat;
  /** 26 digits, where the file tells whose account it is of. */
  account: string | null;
  lines: BankLine[];
  refused: RefusedLine[];
};

/** The most lines a statement may have. */
export const MAX_LINES = 20_000;

/** The most characters that a row may have: more is no bank's, and its cells would be millions. */
export const LONGEST_ROW = 20_000;

/** So much of a title and of a payer is kept, and looked at, in characters. */
export const LONGEST_KEPT = { title: 500, payer: 200 };

/** A file that cannot be read: an error at its field. */
export const badFile = (text: string) => new BadInput(undefined, { file: text });

/** Throws a fault of a line. */
export class Unreadable extends Error {
  readonly why: LineFault;

  constructor(why: LineFault) {
    super(why);
    this.why = why;
  }
}

/** '1 450,00 PLN', '+1450.00', '−45,00', '1.450,00' in grosze. Throws Unreadable: it is no amount, or an absurd one. */
export function readAmount(text: string): Grosze {
  const plain = text.replace(/[\s\u00a0\u202f']|PLN|zł/gi, '').replace(/^[\u2212\u2013]/, '-');
  const [, sign = '', whole = '', decimals = '0'] =
    /^([-+]?)(\d{1,3}(?:\.\d{3})+(?=,)|\d+)(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  const amount = Number(whole.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'));
  if (!whole || amount === 0 || amount > LARGEST_AMOUNT) throw new Unreadable('amount');
  return grosze(sign === '-' ? -amount : amount);
}

/** '2026-11-05', '05.11.2026', '20261105', with or without an hour. Throws Unreadable: there is no such day. */
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

/** A text without what cannot be seen, in one line. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** An account without blanks and its country: 26 digits, or what a foreign bank calls it; '' when it is none. */
export function readAccount(text: string): string {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const polish = /^(?:PL)?(\d{26})$/.exec(plain);
  return polish?.[1] ?? (/^[A-Z]{2}\d{2}[0-9A-Z]{10,30}$/.test(plain) ? plain : '');
}

/**
 * The ids of a file's lines: the same for the same line in whatever file it comes. The bank's reference tells lines apart;
 * one that several lines bear tells nothing. Lines that are alike in everything are counted: the second of them is another one.
 */
export function idsOf({ account, lines }: Pick<Statement, 'account' | 'lines'>): string[] {
  const contents = lines.map(({ day, amount, title, payer, account }) =>
    JSON.stringify([day, amount, title, payer, account]),
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
