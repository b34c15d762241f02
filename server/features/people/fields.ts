import { z } from 'zod';
import { fieldTexts } from '../../domain/field-texts.ts';
import { addressFields, emailField, nameFields } from '../../platform/fields.ts';

/** All that the stable writes down of somebody; `old_email` is the e-mail they have had so far. */
export const PersonUpdate = z.object({
  ...nameFields,
  ...addressFields,
  email: emailField(fieldTexts.required),
  old_email: emailField(fieldTexts.required),
});

export type PersonUpdate = z.output<typeof PersonUpdate>;
