/** '60101' and '60 101' become '60-101'; anything else is left unchanged. */
export const withDash = (text: string): string => text.replace(/^\s*(\d{2})[\s\p{Pd}]?(\d{3})\s*$/u, '$1-$2');

type Address = Record<'street' | 'postal_code' | 'city', string | null> & { house_number?: string | null };

/** 'Końska 7a, 60-101 Poznań', without the parts that are missing. */
export const addressLine = ({ street, house_number = null, postal_code, city }: Address): string =>
  [joined(street, house_number), joined(postal_code, city)].filter(Boolean).join(', ');

const joined = (...words: (string | null)[]) => words.filter(Boolean).join(' ');
