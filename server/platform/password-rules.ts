import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { SHORTEST_PASSWORD } from '../domain/field-texts.ts';

const LONGEST = 128;

/** The 3 000 most common ones that are long enough, from the frequency list of zxcvbn-ts (MIT), lower case. */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .map((password) => password.toLowerCase()),
);

/**
 * A new password: 8 to 128 characters as typed (nothing is trimmed), and none of those that everybody tries first.
 * The spec spells the text of its first rule in two ways; each form says which is its own.
 */
export const newPassword = (tooShort: string) =>
  z
    .string({ error: 'Wpisz hasło' })
    .min(SHORTEST_PASSWORD, tooShort)
    .max(LONGEST, `Hasło może mieć najwyżej ${LONGEST} znaków`)
    .refine((password) => !common.has(password.toLowerCase()), 'To hasło jest zbyt popularne. Wybierz inne.');
