import { z } from 'zod';
import { fieldErrors } from '../../domain/field-texts.ts';
import { addressFields, emailField, nameFields } from '../../platform/fields.ts';

/** All that the stable writes down of somebody; `old_email` is the e-mail they have had so far. */
export const PersonUpdate = z.object({
  ...nameFields,
  ...addressFields,
  email: emailField(fieldErrors.required),
  old_email: emailField(fieldErrors.required),
});

export type PersonUpdate = z.output<typeof PersonUpdate>;
