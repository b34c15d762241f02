/** The name shown for a deleted account. */
export const ERASED = { first_name: 'Konto', last_name: 'usunięte' } as const;

type Name = { first_name: string; last_name: string };

export const isErased = ({ first_name, last_name }: Name): boolean =>
  first_name === ERASED.first_name && last_name === ERASED.last_name;

/** 'Nowak Anna', for lists by last name and for the accountant; the name of a deleted account keeps its order. */
export const lastNameFirst = (person: Name): string =>
  isErased(person) ? `${person.first_name} ${person.last_name}` : `${person.last_name} ${person.first_name}`;
