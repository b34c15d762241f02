/** What somebody is called whose account was deleted. */
export const ERASED = { first_name: 'Konto', last_name: 'usunięte' } as const;

type Name = { first_name: string; last_name: string };

export const isErased = ({ first_name, last_name }: Name): boolean =>
  first_name === ERASED.first_name && last_name === ERASED.last_name;

/** 'Nowak Anna', as lists by last name and the accountant have it; a deleted account is no last name. */
export const lastNameFirst = (person: Name): string =>
  isErased(person) ? `${person.first_name} ${person.last_name}` : `${person.last_name} ${person.first_name}`;
