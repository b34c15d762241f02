/** Contact data that a sheet changes. */
import { formatPhone } from '../../domain/phones.ts';
import { nameOfField } from './columns.ts';
import { CONTACT_FIELDS, type Contact } from './contacts.ts';
import type { PlannedRow } from './plan.ts';

const CONTACT_NAMES: Record<keyof Contact, string> = {
  email: nameOfField('email'),
  phone_number: nameOfField('phone'),
  street: nameOfField('street'),
  house_number: nameOfField('house_number'),
  postal_code: nameOfField('postal_code'),
  city: nameOfField('city'),
};

/**
 * Plans the contacts that rows change for known people without an account; people with one edit their own data. The first good row
 * that has a field tells it, so that a row that is left out changes nobody, and rows that contradict each other change nothing
 * twice.
 */
export function planContacts(rows: readonly PlannedRow[], isReady: (row: PlannedRow) => boolean): void {
  const told = new Set<string>();
  for (const row of rows) {
    const { person, contact, changes } = row;
    if (!person?.known || person.known.has_account || !contact || !isReady(row)) continue;
    for (const field of CONTACT_FIELDS) {
      const [before, after, key] = [person.known[field], contact[field], `${person.key} ${field}`];
      if (after === null || told.has(key)) continue;
      told.add(key);
      // A known e-mail stays, because people are invited and found by it.
      if (before === after || (field === 'email' && before !== null)) continue;
      row.contact_changes[field] = after;
      changes.push({ what: CONTACT_NAMES[field], from: shown(field, before), to: shown(field, after) });
    }
  }
}

const shown = (field: keyof Contact, value: string | null): string =>
  field === 'phone_number' && value ? formatPhone(value) : (value ?? '');
