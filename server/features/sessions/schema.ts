import { z } from 'zod';
import { ROLES } from '../../domain/policy.ts';
import { emailField } from '../../platform/forms/fields.ts';

export const SignIn = z.object({
  email: emailField('Wpisz adres e-mail'),
  password: z.string({ error: 'Wpisz hasło' }).min(1, 'Wpisz hasło').max(128),
  /** Plain forms only: the page to go to after signing in. */
  next: z.string().max(2000).optional(),
});

export const RoleAnswer = z.object({ role: z.enum(ROLES) });
export const CurrentPerson = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() });
export const CurrentId = z.object({ id: z.uuid() });
export const Protected = z.object({ id: z.uuid(), role: z.enum(ROLES) });
export const Sections = z.array(z.enum(['admin', 'manager', 'worker', 'user', 'all', 'data', 'horses', 'back']));
