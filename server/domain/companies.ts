/** Companies and clubs among owners. */

import { isFirstName } from './first-names.ts';
import { folded } from './folding.ts';

const COMPANY =
  /["„”«»]|\bz ?o\.? ?o\b|\bs\.(?:a|c|k|j)\b|\b(?:sp|spolka|firma|fundacja|stowarzyszenie|stadnina|klub|osrodek|szkolka|akademia|gospodarstwo|hotel|ranczo|stajnia|gmina|urzad|muzeum|uczelnia|uniwersytet)\b/;

/** Whether the words, without titles, name a company: by what it calls itself, or by an abbreviation. */
export function isCompany(words: readonly string[]): boolean {
  if (COMPANY.test(folded(words.join(' ')))) return true;
  const hasFirstName = words.some(isFirstName);
  const isLoud = words.every((word) => word === word.toUpperCase());
  return words.some((word) => isAbbreviation(word) || (!hasFirstName && !isLoud && /^\p{Lu}{2,4}$/u.test(word)));
}

/** 'LKJ' and 'JDG' have no vowel, 'UKS' ends as clubs do, 'OSiR' has a capital inside, 'P.P.H.U.' dots between letters. */
const isAbbreviation = (word: string): boolean =>
  /^[^\P{L}aeiouy]{2,5}$/u.test(folded(word)) ||
  /^\p{Lu}{1,3}K[SJ]$/u.test(word) ||
  /^\p{Lu}{2,}\p{Ll}+\p{Lu}/u.test(word) ||
  /^(?:\p{L}\.){2,}/u.test(word);
