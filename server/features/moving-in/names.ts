/** Names of people as sheets have them. */

import { isFirstName } from '../../domain/first-names.ts';
import { folded } from '../../domain/folding.ts';

export type Name = { first_name: string; last_name: string };

/** Whether the first name leads in a column: 'Anna Maj', by most of its cells. */
export function firstNameLeads(texts: readonly string[]): boolean {
  const votes = texts.map((text) => {
    const words = text.split(/\s+/);
    return Number(isFirstName(words[0] ?? '')) - Number(isFirstName(words.at(-1) ?? ''));
  });
  return votes.reduce((sum, vote) => sum + vote, 0) > 0;
}

/**
 * Parts 'Maj Anna', 'Anna Maj', 'Maj, Anna', 'Kowalczyk J.'; undefined for a single word. `leads`: where neither word
 * is known as a first name, the first one is it.
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

/** Equal for one name in any order, case and spelling without tails. Kept with the name, for it is compared with many. */
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
 * Keys of names. Two names can be alike only if one of the keys that the first seeks is among those the second is known by, so
 * names need not be compared pair by pair.
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

/** A word, and it without each of its letters: of two that differ by one letter, one of these is the same. */
const withoutOne = (word: string): string[] => [
  ...new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]),
];

/** Whether two different names may be one person's: 'J. Kowalczyk' and 'Jan Kowalczyk', or a letter mistyped. */
export function isAlike(one: Name, other: Name): boolean {
  const { first, last, isShort } = foldedOf(one);
  const { first: second, last: otherLast, isShort: isOtherShort } = foldedOf(other);
  if (last === otherLast && (isShort || isOtherShort)) return first[0] === second[0];
  if (first === second) return last.length > 4 && differsByOne(last, otherLast);
  return last === otherLast && first.length > 4 && first[0] === second[0] && differsByOne(first, second);
}

/** One letter more, less, or another; 'Kowalski' and 'Kowalska' are two people of one name. */
function differsByOne(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  if (one.length === other.length && one.slice(0, -1) === other.slice(0, -1)) return false;
  let at = 0;
  while (one[at] === other[at]) at++;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1);
}
