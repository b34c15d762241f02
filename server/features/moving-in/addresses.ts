import { withDash } from '../../domain/postal-codes.ts';
import type { Read } from './cells.ts';
import type { Contact } from './contacts.ts';

type Address = Omit<Contact, 'email' | 'phone_number'>;

/** '60-101 Poznań', '60101 Poznań, Polska', at the end. */
const CITY = /(?<=[\s,;])(\d{2}[-\s]?\d{3})\s+([^\s\d]\D{0,99})$/;

/** '5', '7 a', '12/3A', '12-14', '12 m. 3', '12 lok. 3' */
const HOUSE = /^\d{1,5} ?[a-z]?(?: ?[-/] ?\d{1,5} ?[a-z]?){0,2}(?:,? (?:m|lok|mieszk)\.? ?\d{1,5} ?[a-z]?)?$/i;

/** Splits 'ul. Końska 7a, 60-101 Poznań', 'ul.Długa nr 5, 60-101 Poznań' and 'al. 3 Maja 5, 60-101 Poznań'. */
export function readAddress(text: string): Read<Address> {
  const [, code = '', city = ''] = CITY.exec(text) ?? [];
  const before = code && text.slice(0, text.lastIndexOf(code)).replace(/[\s,;]+$/, '');
  const words = before
    .replace(/^(?:ul\. ?|ul |ulica )/i, '')
    .replace(/,? nr\.? ?(?=\d)/i, ' ')
    .split(' ');
  const at = words.findIndex((_, nth) => nth > 0 && HOUSE.test(words.slice(nth).join(' ')));
  const [street, house_number] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
  if (at < 0 || street.length > 100 || house_number.length > 20)
    return { wrong: 'Napisz adres tak: Końska 7a, 60-101 Poznań.' };
  return { value: { street, house_number, postal_code: withDash(code), city: city.replace(/, Polska$/i, '') } };
}
