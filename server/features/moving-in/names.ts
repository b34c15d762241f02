/** Names of people as sheets have them. */
import { isFirstName } from '../../domain/first-names.ts';
import { folded } from '../../domain/folding.ts';

export type Name = { first_name: string; last_name: string };

/** Whether first names come first in a column, by most of its cells. */
export function firstNameLeads(texts: readonly string[]): boolean {
  const votes = texts.map((text) => {
    const words = text.split(/\s+/);
    return Number(isFirstName(words[0] ?? '')) - Number(isFirstName(words.at(-1) ?? ''));
  });
  return votes.reduce((sum, vote) => sum + vote, 0) > 0;
}

/**
 * Parses 'Maj Anna', 'Anna Maj', 'Maj, Anna', 'Kowalczyk J.'; undefined for a single word. `leads`: the first word is the first
 * name if neither word is a known one.
 */
export function nameIn(text: string, leads: boolean): Name | undefined {
  const [before = '', after] = text.split(',').map((part) => part.trim());
  if (after) return named(after.split(' '), before.split(' '));
  const words = before.split(' ').filter(Boolean);
  if (words.length < 2) return undefined;
  const [start, end] = [isGiven(words[0] as string), isGiven(words.at(-1) as string)];
  const leading = start === end ? leads : start;
  if (leading) return named(words.slice(0, 1), words.slice(1));
  return end && words.length > 2 && !isGiven(words.at(-2) as string)
    ? named(words.slice(-1), words.slice(0, -1))
    : named(words.slice(1), words.slice(0, 1));
}

/** Whether a word is a known first name or an initial. */
export const isGiven = (word: string) => isFirstName(word) || isInitial(word);
const isInitial = (word: string) => /^\p{L}\.?$/u.test(word);

const named = (first: string[], last: string[]): Name => ({
  first_name: first.map(capitalized).join(' '),
  last_name: last.map(capitalized).join(' '),
});

/** 'KOWALCZYK-MAJ' becomes 'Kowalczyk-Maj'; 'de Vries' stays. */
const capitalized = (word: string): string =>
  word.length > 2 && word === word.toUpperCase()
    ? word.toLowerCase().replace(/(^|-)\p{L}/gu, (letter) => letter.toUpperCase())
    : word;

const wordsOf = ({ first_name, last_name }: Name): string[] =>
  folded(`${first_name} ${last_name}`)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');

const keys = new WeakMap<Name, { spelling: string; key: string }>();

/** A key that ignores order, case and diacritics. Cached, because each name is compared with many. */
export function nameKey(name: Name): string {
  const spelling = fullName(name);
  const known = keys.get(name);
  if (known?.spelling === spelling) return known.key;
  const key = wordsOf(name).sort().join(' ');
  keys.set(name, { spelling, key });
  return key;
}

export const fullName = ({ first_name, last_name }: Name): string => `${first_name} ${last_name}`;

export const isShortened = ({ first_name }: Name): boolean => isInitial(first_name);

/** What `isAlike` compares. */
const foldedOf = (name: Name) => ({
  first: folded(name.first_name).replace('.', ''),
  last: folded(name.last_name),
  isShort: isShortened(name),
});

/**
 * Keys for finding similar names without comparing all pairs: two names can be similar only if a key that the first seeks is among
 * the known keys of the second.
 */
export function alikeKeys(name: Name): { known: string[]; sought: string[] } {
  const { first, last, isShort } = foldedOf(name);
  const initial = `${first[0]} ${last}`;
  const near = [
    ...withoutOne(last).map((part) => `last ${part} ${first}`),
    ...withoutOne(first).map((part) => `first ${part} ${last}`),
  ];
  return isShort
    ? { known: [`short ${initial}`, `any ${initial}`, ...near], sought: [`any ${initial}`, ...near] }
    : { known: [`any ${initial}`, ...near], sought: [`short ${initial}`, ...near] };
}

/** A word, and the word without each of its letters: two words that differ by one letter share one of these. */
const withoutOne = (word: string): string[] => [
  ...new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]),
];

/** Whether two different names may be the same person: 'J. Kowalczyk' and 'Jan Kowalczyk', or a mistyped letter. */
export function isAlike(one: Name, other: Name): boolean {
  const { first, last, isShort } = foldedOf(one);
  const { first: second, last: otherLast, isShort: isOtherShort } = foldedOf(other);
  if (last === otherLast && (isShort || isOtherShort)) return first[0] === second[0];
  if (first === second) return last.length > 4 && differsByOne(last, otherLast);
  return last === otherLast && first.length > 4 && first[0] === second[0] && differsByOne(first, second);
}

/** Whether two words differ by one letter, except the last: 'Kowalski' and 'Kowalska' are two people. */
function differsByOne(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  if (one.length === other.length && one.slice(0, -1) === other.slice(0, -1)) return false;
  let at = 0;
  while (one[at] === other[at]) at++;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1);
}
