import { z } from 'zod';
import { fieldTexts } from '../../domain/texts.ts';
import { addressFields, emailField, nameFields } from '../../platform/fields.ts';

/** How one is called and reached. */
export const Profile = z.object(nameFields);

/** Where one lives. */
export const Address = z.object(addressFields);

/** All that the stable writes down of somebody; `old_email` is the e-mail they have had so far. */
export const PersonUpdate = z.object({
  ...nameFields,
  ...addressFields,
  email: emailField(fieldTexts.required),
  old_email: emailField(fieldTexts.required),
});

export type Profile = z.output<typeof Profile>;
export type Address = z.output<typeof Address>;
export type PersonUpdate = z.output<typeof PersonUpdate>;
