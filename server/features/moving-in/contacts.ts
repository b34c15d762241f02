/** What a sheet knows better of the people that the books have. */
import { formatPhone } from '../../domain/phones.ts';
import { nameOfField } from './columns.ts';
import type { PlannedRow } from './plan.ts';
import type { Contact, SheetPerson } from './who-is-who.ts';

const CONTACT_NAMES: Record<keyof Contact, string> = {
  email: nameOfField('email'),
  phone_number: nameOfField('phone'),
  street: nameOfField('street'),
  house_number: nameOfField('house_number'),
  postal_code: nameOfField('postal_code'),
  city: nameOfField('city'),
};

/** What the sheet knows better of people without an account; who signs in keeps their own data. */
export function changedContacts({ known, ...person }: SheetPerson): (keyof Contact)[] {
  if (!known || known.has_account) return [];
  const fields = Object.keys(CONTACT_NAMES) as (keyof Contact)[];
  return fields.filter((field) => {
    // By the e-mail people are invited and found: one that is known stays.
    if (person[field] === null || (field === 'email' && known.email !== null)) return false;
    return person[field] !== known[field];
  });
}

/** Tells the changes of a person with the first of their rows. */
export function tellContacts(rows: readonly PlannedRow[]): void {
  const told = new Set<SheetPerson>();
  for (const { person, changes, errors } of rows) {
    if (!person?.known || told.has(person) || errors.length > 0) continue;
    told.add(person);
    for (const field of changedContacts(person)) {
      const shown = (value: string | null) => (field === 'phone_number' && value ? formatPhone(value) : (value ?? ''));
      changes.push({ what: CONTACT_NAMES[field], from: shown(person.known[field]), to: shown(person[field]) });
    }
  }
}
