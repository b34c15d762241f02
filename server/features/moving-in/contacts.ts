/** Contact data that a sheet changes. */
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

/** The fields that the sheet changes for a person without an account. People with one edit their own data. */
export function changedContacts({ known, ...person }: SheetPerson): (keyof Contact)[] {
  if (!known || known.has_account) return [];
  const fields = Object.keys(CONTACT_NAMES) as (keyof Contact)[];
  return fields.filter((field) => {
    // A known e-mail stays, because people are invited and found by it.
    if (person[field] === null || (field === 'email' && known.email !== null)) return false;
    return person[field] !== known[field];
  });
}

/** Adds the changes of each person to the first of their rows. */
export function addContactChanges(rows: readonly PlannedRow[]): void {
  const seen = new Set<SheetPerson>();
  for (const { person, changes, errors } of rows) {
    if (!person?.known || seen.has(person) || errors.length > 0) continue;
    seen.add(person);
    for (const field of changedContacts(person)) {
      const shown = (value: string | null) => (field === 'phone_number' && value ? formatPhone(value) : (value ?? ''));
      changes.push({ what: CONTACT_NAMES[field], from: shown(person.known[field]), to: shown(person[field]) });
    }
  }
}
