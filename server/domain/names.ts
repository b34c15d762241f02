import { isCompany } from './companies.ts';
import { isFirstName } from './first-names.ts';

/** The name shown for a deleted account. */
export const ERASED = { first_name: 'Konto', last_name: 'usunięte' } as const;

type Name = { first_name: string; last_name: string };

export const isErased = ({ first_name, last_name }: Name): boolean =>
  first_name === ERASED.first_name && last_name === ERASED.last_name;

/** 'Nowak Anna', for lists by last name and the accountant. A name that is not one person's stays as it was written. */
export function lastNameFirst(person: Name): string {
  const { first_name, last_name } = person;
  const asWritten = `${first_name} ${last_name}`;
  return isErased(person) || !isPersonName(asWritten) ? asWritten : `${last_name} ${first_name}`;
}

/** Not a company, whose first word is stored as the first name, and not several people: 'Anna i Piotr Nowakowie', 'Maj; Lis'. */
function isPersonName(name: string): boolean {
  const words = name.split(' ');
  return !isCompany(words) && !/[;,/\\&+]| [-–—] | (?:i|oraz) /i.test(name) && words.every(isWhole);
}

/** Whether a word is one name. 'Nowak-Piotr' is two names, because somebody forgot a space. */
export const isWhole = (word: string): boolean => new Set(word.split('-').map(isFirstName)).size < 2;
