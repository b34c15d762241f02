import { z } from 'zod';
import { fieldErrors, passwordErrors } from '../../domain/field-texts.ts';
import { addressFields, emailField, nameFields } from '../../platform/forms/fields.ts';
import { newPassword } from '../../platform/session/passwords.ts';
import { invitationTexts } from './texts.ts';

export const Invite = z.object({
  email: emailField(invitationTexts.sendInvitation.atFields[0].message),
  role: z.enum(['user', 'worker']).default('user'),
});

export type Invite = z.output<typeof Invite>;

export const OneInvitation = z.object({ id: z.uuid() });

/** `sent`: its mail has left; `expired`: its link is no longer valid. */
export type OpenInvitation = {
  id: string;
  email: string;
  role: 'user' | 'worker' | 'admin';
  created_at: Date;
  expires_at: Date;
  sent: boolean;
  expired: boolean;
};

const Token = z.string().min(1).max(200);

/** Any length, because people copy links badly. */
export const TokenInPath = z.object({ token: z.string() });

export const RegistrationData = z.object({ email: z.string() });

const passwordFields = {
  password: newPassword(passwordErrors.tooShort),
  confirmPassword: z.string({ error: fieldErrors.required }).max(200, passwordErrors.different),
};

const same = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  password === confirmPassword;
const differ = { path: ['confirmPassword'], error: passwordErrors.different };

/** A whole registration. The spec's `username` is ignored like any key we do not know. */
export const Register = z
  .object({ token: Token, ...passwordFields, ...nameFields, ...addressFields })
  .refine(same, differ);
export type Register = z.output<typeof Register>;

export const Passwords = z.object(passwordFields).refine(same, differ);
export const FinishRegistration = z.object({ token: Token, ...addressFields });
export type FinishRegistration = z.output<typeof FinishRegistration>;

export const NewPerson = z.object({ ...nameFields, ...addressFields });
export type NewPerson = z.output<typeof NewPerson>;

const typed = z.string().max(200, 'Najwyżej 200 znaków').optional();

/** One step, sent forwards or back; the step's own schema validates its fields. */
export const RegistrationStep = z.object({
  token: Token,
  step: z.int().min(1).max(3),
  go: z.enum(['next', 'back']).default('next'),
  password: typed,
  confirmPassword: typed,
  first_name: typed,
  last_name: typed,
  phone_number: typed,
  city: typed,
  street: typed,
  house_number: typed,
  postal_code: typed,
});
export type RegistrationStep = z.output<typeof RegistrationStep>;
