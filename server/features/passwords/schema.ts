import { z } from 'zod';
import type { FieldCode } from '../../domain/field-texts.ts';
import { emailField } from '../../platform/forms/fields.ts';
import { newPassword } from '../../platform/session/passwords.ts';

/** Reported together with other errors of the two fields. */
const DIFFERENT = {
  path: ['confirm_new_password'],
  message: 'passwords_differ' satisfies FieldCode,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

export const Token = z.object({ token: z.string().min(1).max(100) });

export const RequestReset = z.object({ email: emailField('Wpisz adres e-mail') });

/** The recipient of a reset link; null for oneself. */
export const SendReset = z.object({ id: z.uuid().nullable().default(null) });

export const ResetPassword = Token.extend({
  password: newPassword('password_too_short_to_reset'),
  /** Our form requires the repeated password; other clients may omit it. */
  confirm_new_password: z.string().max(1000).nullable().optional(),
}).refine(({ password, confirm_new_password: again }) => again === undefined || again === password, DIFFERENT);

export const ChangePassword = z
  .object({
    old_password: z.string({ error: 'Wpisz obecne hasło' }).min(1, 'Wpisz obecne hasło').max(128),
    password: newPassword('password_too_short'),
    confirm_new_password: z.string({ error: 'Powtórz nowe hasło' }).max(1000),
  })
  .refine(({ password, confirm_new_password: again }) => again === password, DIFFERENT);
