import { isPhoneLike, phoneDigits } from '../../domain/phones.ts';
import { escapeLike, searchWords } from '../../platform/polish-text.ts';

/** What is typed before the number of a box; no number holds it. */
const BOX = 'boks';

/** The shortest number that is taken for a piece of a phone, and not for a box. */
const SHORTEST_PHONE = 5;

/** More words find nothing that these do not. */
const MAX_WORDS = 8;

/** Shorter texts match too much to be useful, but for the number of a box. */
const LONG_ENOUGH = /[\p{L}\d]{2}|\d/u;

/** A phone in any of its spellings as its digits; undefined for other texts. */
function phoneIn(text: string): string | undefined {
  const digits = isPhoneLike(text) ? phoneDigits(text) : '';
  return digits.length >= SHORTEST_PHONE ? digits : undefined;
}

/** The words of a text that are searched for; none when it is too short to be searched for. */
export function wantedIn(text: string): string[] {
  const phone = phoneIn(text);
  if (phone) return [phone];
  const words = searchWords(text).filter((word) => /[\p{L}\d]/u.test(word) && word.toLowerCase() !== BOX);
  if (!words.some((word) => LONG_ENOUGH.test(word))) return [];
  return words.slice(0, MAX_WORDS).map((word) => phoneIn(word) ?? word);
}

/** What the trigram index finds anywhere in a text: three letters or digits in a row. */
const FINDABLE_ANYWHERE = /[\p{L}\d]{3}/u;

/** A word as a pattern for `like`: found anywhere in a text; a short one only where a word begins. */
export const patternOf = (word: string): string => `${FINDABLE_ANYWHERE.test(word) ? '%' : '% '}${escapeLike(word)}%`;
