import { z } from 'zod';
import { fieldErrors } from '../../domain/field-texts.ts';
import { addressFields, emailField, nameFields } from '../../platform/fields.ts';

export const PersonInList = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
});

/** `profile_picture` is a base64 JPEG thumbnail of at most 4 KB. */
export const AllPictures = z.object({
  profiles: z.array(z.object({ id: z.uuid(), profile_picture: z.string() })),
});

export type PersonInList = z.output<typeof PersonInList>;

/** Name, contact and address of one person. */
export const ContactData = PersonInList.extend({
  city: z.string(),
  street: z.string(),
  house_number: z.string(),
  postal_code: z.string(),
});

export type ContactData = z.output<typeof ContactData>;

/** All editable data of a person; `old_email` is their current e-mail, by which they are found. */
export const PersonUpdate = z.object({
  ...nameFields,
  ...addressFields,
  email: emailField(fieldErrors.required),
  old_email: emailField(fieldErrors.required),
});

export type PersonUpdate = z.output<typeof PersonUpdate>;
