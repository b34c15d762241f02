/** Parses cells as people write them. Each parser returns the value, or what is wrong, in Polish. */
import { type Born, isBornBy, readBorn } from '../../domain/births.ts';
import { addDays, type Day, day, isDay } from '../../domain/days.ts';
import { folded } from '../../domain/folding.ts';
import { fits, isMeasured, parseLines } from '../../domain/instructions.ts';
import { type Grosze, grosze, LARGEST_AMOUNT } from '../../domain/money.ts';
import type { Sex } from '../../domain/sexes.ts';
import { isShown } from '../../platform/forms/fields.ts';
import { NO_VALUE } from './table.ts';

export type Read<Value> = { value: Value } | { wrong: string };

/** The error of a text that is too long; checked before anything is parsed. */
export const tooManyLetters = (text: string, longest: number): string | undefined =>
  text.length > longest ? `Najwyżej ${longest} znaków.` : undefined;

/** Whether a cell says that there is nothing. */
export const isBlank = (text: string): boolean => /^(?:[-–—.]*|brak|n\/?d)$/i.test(text.trim());

/** The results of failed formulas: '#DIV/0!', '#REF!', '#N/D', '#NAZWA?'. */
const FORMULA_ERROR = /^#(?=.*[/!?])\p{Lu}+(?:\/[\p{Lu}\d])?[!?]?$/u;

/** The error of a failed formula. */
export function formulaError(text: string): string | undefined {
  if (text === NO_VALUE) return 'Formuła bez wyniku. Otwórz arkusz w Excelu i zapisz go jeszcze raz.';
  return FORMULA_ERROR.test(text) ? `„${text}” to błąd formuły.` : undefined;
}

/** Parses '1 650,00 zł', '1.650,00', '1,650.00 PLN', '(1650)', '−200'. */
export function readAmount(text: string): Read<Grosze> {
  const compact = text
    .replace(/[\s\u00a0\u202f'’]|PLN|z[łl](?:ot(?:y|ych|e))?\.?|,-$/giu, '')
    .replace(/^[\u2212\u2013\u2014]/, '-')
    .replace(/^\((.+)\)$/, '-$1');
  const number = withPoint(compact);
  const exact = number === undefined ? Number.NaN : Number(number) * 100;
  const amount = Math.round(exact);
  if (!(Math.abs(exact - amount) < 1e-4)) return { wrong: `„${text}” to nie kwota.` };
  if (Math.abs(amount) > LARGEST_AMOUNT) return { wrong: 'Najwyżej 1 000 000 zł.' };
  return { value: grosze(amount) };
}

/** A number with a decimal point. If there are a point and a comma, the last one is the decimal separator. */
function withPoint(text: string): string | undefined {
  // '1.650' may be 1650 zł or 1,65 zł.
  if (/^[-+]?\d{1,3}[.,]\d{3}$/.test(text)) return undefined;
  if (/^[-+]?\d+(?:[.,]\d+)?$/.test(text)) return text.replace(',', '.');
  const [, sign = '', whole = '', decimals = ''] =
    /^([-+]?)(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(text) ??
    /^([-+]?)(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text) ??
    [];
  return whole ? `${sign}${whole.replace(/[.,]/g, '')}.${decimals || 0}` : undefined;
}

/** A fee: an amount that is not negative. */
export function readFee(text: string): Read<Grosze> {
  const read = readAmount(text);
  return 'value' in read && read.value < 0 ? { wrong: 'Kwota nie może być ujemna.' } : read;
}

/** Their first three letters, folded. */
export const MONTHS = ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paz', 'lis', 'gru'];
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

/** Excel's day numbers: the day 0, and the range that makes sense here. */
const SERIAL = { zero: day('1899-12-30'), from: 20_000, to: 80_000 };

/** Parses '1.11.2026', '01-11-26', '2026-11-01', '1 listopada 2026 r.', '1 XI 2026', '1.11' (this year), 46327. */
export function readDay(text: string, today: Day): Read<Day> {
  const found = dayIn(folded(text).replace(/\s*r\.?$|[t\s]\d{1,2}:\d{2}(?::\d{2})?.*$/g, ''), today);
  return found ? { value: found } : { wrong: `„${text}” to nie data. Napisz ją tak: 1.11.2026.` };
}

function dayIn(text: string, today: Day): Day | undefined {
  if (/^\d{5}(?:\.0+)?$/.test(text)) {
    const serial = Math.floor(Number(text));
    return serial >= SERIAL.from && serial <= SERIAL.to ? addDays(SERIAL.zero, serial) : undefined;
  }
  const [, year = '', month = '', date = ''] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text) ?? [];
  if (year) return dayOfParts(year, month, date);
  const words = /^(\d{1,2})[-./\s]+(\d{1,2}|[a-z]+)\.?(?:[-./\s]+(\d{4}|\d{2}))?$/.exec(text);
  if (!words) return undefined;
  const [, d = '', m = '', y = today.slice(0, 4)] = words;
  return dayOfParts(y.length === 2 ? `20${y}` : y, monthCalled(m), d);
}

function monthCalled(text: string): string {
  if (/^\d/.test(text)) return text;
  const at = ROMAN.includes(text) ? ROMAN.indexOf(text) : MONTHS.indexOf(text.slice(0, 3));
  return String(at + 1);
}

function dayOfParts(year: string, month: string, date: string): Day | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(written) && written >= '1990' && written < '2200' ? written : undefined;
}

/** The day of a record of care: it has come, and is not older than records may be. */
export function readCareDay(text: string, today: Day): Read<Day> {
  const read = readDay(text, today);
  if ('value' in read && read.value > today) return { wrong: 'Ten dzień jeszcze nie nadszedł.' };
  return 'value' in read && !isShown(read.value) ? { wrong: 'Za dawny dzień.' } : read;
}

/** Parses '2014', '2014 r.', and a day in any spelling. */
export function readBirth(text: string, today: Day): Read<Born> {
  const read = readDay(text, today);
  const born = readBorn('value' in read ? read.value : text);
  if (!born) return { wrong: `„${text}”: napisz rok albo dzień, na przykład 2014 albo 12.5.2014.` };
  return isBornBy(born, today) ? { value: born } : { wrong: 'Ten dzień jeszcze nie nadszedł.' };
}

const SEX_NAMES: [Sex, RegExp][] = [
  ['mare', /^(?:kl|klacz|klaczka)\.?$/],
  ['gelding', /^(?:w|wal|walach)\.?$/],
  ['stallion', /^(?:o|og|ogier|ogierek)\.?$/],
];

export function readSex(text: string): Read<Sex> {
  const [sex] = SEX_NAMES.find(([, name]) => name.test(folded(text))) ?? [];
  return sex ? { value: sex } : { wrong: `„${text}”: napisz klacz, wałach albo ogier.` };
}

export function readChip(text: string): Read<string> {
  const digits = text.replace(/[\s.-]/g, '');
  return /^\d{15}$/.test(digits) ? { value: digits } : { wrong: 'Numer chipa to 15 cyfr.' };
}

export const readPassport = (text: string): Read<string> =>
  /^[A-Za-z0-9 ./-]{1,30}$/.test(text)
    ? { value: text }
    : { wrong: 'Numer paszportu to najwyżej 30 liter bez ogonków, cyfr, kropek i kresek.' };

/** A service for a horse: its weekdays, its own price if any, and its instructions if any. */
export type WantedService = { days: number[]; price: Grosze | null; words: string | null };

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const TICK = /^(?:x+|v|✓|✔|☑|✅|tak|t|\+|1|prawda|true|yes|codziennie|codz|co\s?dzien|dziennie|kazdego dnia|7\/7)\.?$/;
const UNTICKED = /^(?:nie|n|0|falsz|false|no|☐|✗|✘)$/;

/** Weekdays as people shorten them, from Monday on. */
const DAYS = [
  /^(?:pn|pon|poniedzial\w*)$/,
  /^(?:wt|wto|wtor\w*)$/,
  /^(?:sr|srod\w*)$/,
  /^(?:cz|czw|czwart\w*)$/,
  /^(?:pt|pia|piat\w*)$/,
  /^(?:so|sb|sob|sobot\w*)$/,
  /^(?:nd|ndz|nie|niedz|niedziel\w*)$/,
];
const GROUPS = new Map([
  ['weekend', [6, 7]],
  ['weekendy', [6, 7]],
  ['robocze', [1, 2, 3, 4, 5]],
  ['codziennie', EVERY_DAY],
  ['codz', EVERY_DAY],
]);
/** 'w dni robocze', 'co piątek' */
const BESIDE_DAYS = /^(?:i|co|w|we|dni|kazd[yaei])$/;

/** 'co drugi dzień', '2 razy w tygodniu', 'raz na miesiąc', which do not tell the days. */
const RARELY =
  /\bco\s+(?:drug|trzec|czwarty|(?:\d+\.?|dwa|trzy|cztery|kilka)\s+(?:dzien|dni)|tyg|tydz|miesiac)|(?:raz|razy|x)\s*(?:w|na|\/)\s*(?:tyg|tydz|miesiac)/;
/** '2x dziennie', 'trzy razy na dobę' */
const OFTEN = /(?:\d|dwa|trzy|cztery|kilka)\s*(?:x|razy)\s*(?:dzien|dz\b|na dzien|na dobe|w ciagu dnia|\/\s?d)/;

/** Twelve items of 40 letters, with days before them. */
const LONGEST_SERVICE = 600;

/**
 * Parses a cell of a service; null for none. 'x', 'codz.' and 'pn śr pt' are days, 'x 7' adds a price. Other words are
 * instructions, for every day or for the days before them.
 */
export function readService(text: string): Read<WantedService | null> {
  const tooLong = tooManyLetters(text, LONGEST_SERVICE);
  if (tooLong) return { wrong: tooLong };
  const plain = plainOf(text);
  if (isBlank(text) || UNTICKED.test(plain)) return { value: null };
  const failed = formulaError(text);
  if (failed) return { wrong: failed };
  if (/^\d{1,2}([-./])\d{1,2}\1\d{2,4}$/.test(plain))
    return { wrong: `„${text}” wygląda na datę. Ostatni zabieg ma swoją kolumnę, na przykład „Kowal ostatnio”.` };
  if (RARELY.test(plain)) return { wrong: `„${text}”: napisz dni, na przykład „pn śr pt”.` };
  if (OFTEN.test(plain))
    return { wrong: `„${text}”: usługa jest raz dziennie. Napisz „codziennie”, a drugą porę dnia dodaj jako usługę.` };
  const [, when = plain, price] = /^(.*?)[\s,;:=]+(\d[\d\s.,]*(?:\s?(?:zl|pln))?)$/.exec(plain) ?? [];
  const days = daysIn(when);
  if (days && price === undefined) return { value: { days, price: null, words: null } };
  if (days && price !== undefined) {
    const read = readFee(price.replace('zl', 'zł'));
    return 'wrong' in read ? read : { value: { days, price: read.value, words: null } };
  }
  const [, amount] = /^(\d[\d\s.,]*(?:zl|pln)?)x?$/.exec(plain) ?? [];
  if (amount)
    return { wrong: `„${text}”: napisz „x ${amount.trim()}”, jeśli to cena, albo same dni, na przykład „pn śr pt”.` };
  const { days: some, words } = daysBefore(text);
  if (words.split(' ').some((word) => (weekdaysIn(word)?.length ?? 7) < 7))
    return { wrong: `„${text}”: dni napisz na początku, raz dla wszystkiego, na przykład „pn śr owies 2 miarki”.` };
  if (!fits(parseLines(words)))
    return { wrong: `„${text}”: napisz, co koń dostaje, najwyżej 12 pozycji po 40 znaków, oddzielonych przecinkami.` };
  return { value: { days: some, price: null, words } };
}

/** Splits 'pn śr: owies 2 miarki'; words without days mean every day. */
function daysBefore(text: string): { days: number[]; words: string } {
  const words = text.replace(/^co dzie[nń](?=\s)/iu, 'codziennie').split(' ');
  let after = 0;
  for (const [nth, word] of words.entries()) {
    if (weekdaysIn(word)) after = nth + 1;
    else if (!BESIDE_DAYS.test(folded(word))) break;
  }
  const days = new Set(words.slice(0, after).flatMap((word) => weekdaysIn(word) ?? []));
  return { days: after > 0 ? [...days].sort() : EVERY_DAY, words: words.slice(after).join(' ') };
}

/** The weekdays of a word; none for a tick or 'nie'. */
function weekdaysIn(word: string): number[] | undefined {
  const plain = folded(word).replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
  return UNTICKED.test(plain) || (TICK.test(plain) && !GROUPS.has(plain)) ? undefined : daysIn(plain);
}

/** 'x7' and '7x' become 'x 7', but '1x' to '6x' may be a number of days. */
const plainOf = (text: string): string =>
  folded(text)
    .trim()
    .replace(/[!.]+$/, '')
    .replace(/^x+(?=\d)/, 'x ')
    .replace(/^(?![1-6]\s*x$)(\d[\d\s.,]*(?:zl|pln)?)\s*x$/, 'x $1');

/** Words for feed, folded. */
const FEED =
  /\b(?:owies|owsa|sian|sol\b|pasz|musli|mesz|otreb|jeczmien|kukurydz|marchew|jablk|sieczk|slom|lucern|wyslodk|granulat|olej|siemi|witamin|elektrolit|lizawk|trawokulk)/;

/** Whether a cell can only be a booking: a tick, weekdays, a frequency, an amount of something, feed, or a list. */
export function isBookingLike(text: string): boolean {
  if (text.length > LONGEST_SERVICE) return false;
  const read = readService(text);
  if ('wrong' in read) return RARELY.test(plainOf(text)) || OFTEN.test(plainOf(text));
  const { words } = read.value ?? { words: null };
  return words === null || FEED.test(folded(words)) || parseLines(words).some(isMeasured) || /;\s*\p{L}/u.test(words);
}

/** Whether a cell can be instructions, if its column contains such. */
export function isWords(text: string): boolean {
  const read = readService(text);
  return 'value' in read && read.value !== null;
}

function daysIn(text: string): number[] | undefined {
  const trimmed = text.trim();
  if (TICK.test(trimmed)) return EVERY_DAY;
  const days = new Set<number>();
  for (const word of trimmed
    .replace(/\.?\s*[-–]\s*/g, '-')
    .split(/[\s,;+/&.]+|\bi\b/)
    .filter((word) => word && !BESIDE_DAYS.test(word))) {
    const some = GROUPS.get(word) ?? rangeIn(word);
    if (!some) return undefined;
    for (const one of some) days.add(one);
  }
  return days.size > 0 ? [...days].sort() : undefined;
}

/** 'pn-pt', or one weekday. */
function rangeIn(word: string): number[] | undefined {
  const [from = 0, to = from, ...more] = word.split('-').map((name) => DAYS.findIndex((known) => known.test(name)) + 1);
  if (from === 0 || to === 0 || more.length > 0) return undefined;
  const length = ((to - from + 7) % 7) + 1;
  return Array.from({ length }, (_, nth) => ((from - 1 + nth) % 7) + 1);
}
