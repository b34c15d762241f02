import { isPhoneLike, phoneDigits } from '../../domain/phones.ts';
import { escapeLike, searchWords } from '../../platform/data/polish-text.ts';

/** People type this word before the number of a box; no number contains it. */
const BOX = 'boks';

/** A shorter number is taken for a box, not for a part of a phone number. */
const SHORTEST_PHONE = 5;

/** Further words are ignored. */
const MAX_WORDS = 8;

/** Shorter texts match too much to be useful, except box numbers. */
const LONG_ENOUGH = /[\p{L}\d]{2}|\d/u;

/** The digits of a phone number in any spelling; undefined for other texts. */
function phoneIn(text: string): string | undefined {
  const digits = isPhoneLike(text) ? phoneDigits(text) : '';
  return digits.length >= SHORTEST_PHONE ? digits : undefined;
}

export function wantedIn(text: string): string[] {
  const phone = phoneIn(text);
  if (phone) return [phone];
  const words = searchWords(text).filter((word) => /[\p{L}\d]/u.test(word) && word.toLowerCase() !== BOX);
  if (!words.some((word) => LONG_ENOUGH.test(word))) return [];
  return words.slice(0, MAX_WORDS).map((word) => phoneIn(word) ?? word);
}

/** The trigram index needs three letters or digits in a row. */
const FINDABLE_ANYWHERE = /[\p{L}\d]{3}/u;

/** A `like` pattern for a word: anywhere in the text, or only at the beginning of words if it is short. */
export const patternOf = (word: string): string => `${FINDABLE_ANYWHERE.test(word) ? '%' : '% '}${escapeLike(word)}%`;
