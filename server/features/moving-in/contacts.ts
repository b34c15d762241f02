/** How people are reached, and whether two of them are reached alike. */

export type Contact = {
  email: string | null;
  phone_number: string | null;
  city: string | null;
  street: string | null;
  house_number: string | null;
  postal_code: string | null;
};

/** In the order in which their changes are shown. */
export const CONTACT_FIELDS = ['email', 'phone_number', 'street', 'house_number', 'postal_code', 'city'] as const;

export const contactOf = ({ email, phone_number, city, street, house_number, postal_code }: Contact): Contact => ({
  email,
  phone_number,
  city,
  street,
  house_number,
  postal_code,
});

/** Adds what a contact lacks. */
export function fill(person: Contact, more: Contact): void {
  for (const field of CONTACT_FIELDS) person[field] ??= more[field];
}

export const isSame = (one: string | null, other: string | null) => one !== null && one === other;
export const differ = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;
export const contradicts = (one: Contact, other: Contact) =>
  differ(one.email, other.email) || differ(one.phone_number, other.phone_number);
