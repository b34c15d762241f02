/** Titles and descriptions of public pages, in the lengths that search engines show whole. */
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from './field-texts.ts';

/** In letters, as people count them. */
export const lengthOf = (text: string): number => [...text].length;

const isWithin = (text: string, { least, most }: { least: number; most: number }) =>
  lengthOf(text) >= least && lengthOf(text) <= most;

/** A text of at most this length. A longer one ends after a word, with '…'; it keeps more than half of the length. */
export function cut(text: string, most: number): string {
  if (lengthOf(text) <= most) return text;
  const part = [...text].slice(0, most - 1).join('');
  const words = part.slice(0, Math.max(part.lastIndexOf(' '), 0));
  const kept = lengthOf(words) > most / 2 ? words : part;
  return `${kept.replace(/[\s,;:·–-]{1,3}$/, '')}…`;
}

type Names = { name: string; short_name: string; city: string };

/**
 * A title: what the page is about (`lead`, long enough for any club's name), the town, the club. The town is left out before the
 * club's name is cut. The club's placeholder has no short name.
 */
export function titleOf(lead: string, { name, short_name, city }: Names): string {
  const names = short_name === 'Stajnia' ? [name] : [name, short_name];
  const towns = city && !name.includes(city) ? [city, ''] : [''];
  const titles = towns.flatMap((town) => names.map((club) => [lead, town, club].filter(Boolean).join(' · ')));
  return titles.find((title) => isWithin(title, TITLE_LENGTH)) ?? cut(`${lead} · ${name}`, TITLE_LENGTH.most);
}

/** True on every page, and long enough for any description that is too short. */
const INVITATION = 'Umów wizytę: pokażemy stajnię, przedstawimy konie i odpowiemy na pytania.';

/** A description of as many sentences as fit, the most important first. */
export function descriptionOf(sentences: readonly string[]): string {
  let text = '';
  for (const sentence of sentences.filter(Boolean)) {
    const longer = joined(text, sentence);
    if (isEnough(text) && lengthOf(longer) > DESCRIPTION_LENGTH.most) break;
    text = cutToSentence(longer);
  }
  return isEnough(text) ? text : joined(text, INVITATION);
}

const isEnough = (text: string) => lengthOf(text) >= DESCRIPTION_LENGTH.least;

const joined = (text: string, sentence: string) =>
  [ended(text), sentence.replace(/\s+/g, ' ').trim()].filter(Boolean).join(' ');

const ended = (text: string) => (/[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text);

/** A description that is too long ends after a sentence, or else after a word. */
function cutToSentence(text: string): string {
  if (lengthOf(text) <= DESCRIPTION_LENGTH.most) return text;
  const part = [...text].slice(0, DESCRIPTION_LENGTH.most).join('');
  const whole = part.replace(/(?<=[.!?])\s[^.!?]*$/, '');
  return isEnough(whole) && /[.!?]$/.test(whole) ? whole : cut(text, DESCRIPTION_LENGTH.most);
}
