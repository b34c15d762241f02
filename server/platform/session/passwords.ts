import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { type FieldCode, SHORTEST_PASSWORD } from '../../domain/field-texts.ts';
import { normalForm } from '../../domain/normal-form.ts';
import { inTurn } from '../http/at-once.ts';

const LONGEST = 128;

/** The 3 000 most common passwords that are long enough, lower case, from the frequency list of zxcvbn-ts (MIT). */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .map((password) => password.toLowerCase()),
);

/**
 * The schema of a new password: 8 to 128 characters, untrimmed, and not a common one. The spec has two texts for the first
 * rule, so each form passes its own.
 */
export const newPassword = (tooShort: FieldCode) =>
  z
    .string({ error: 'Wpisz hasło' })
    .min(SHORTEST_PASSWORD, tooShort)
    .max(LONGEST, `Hasło może mieć najwyżej ${LONGEST} znaków`)
    .refine((password) => !common.has(password.toLowerCase()), 'To hasło jest zbyt popularne. Wybierz inne.');

/** OWASP's parameters for argon2id, the library's default algorithm: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is the most expensive work that a stranger can cause, so it has few slots and a short queue. */
const limited = inTurn(2, 20);

/** Returns a PHC string, which contains its parameters. Throws Unavailable when the queue is full. */
export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, COST));

/** A hash to verify for unknown accounts, so that they take as long as known ones. */
let unknownAccount: Promise<string> | undefined;

/**
 * Whether a password matches the stored hash; `stored` is undefined for an unknown account. A password arrives in NFC, but
 * older hashes may be of its NFD form, so both are tried, for unknown accounts too. Throws Unavailable.
 */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  unknownAccount ??= hash('nobody has this password', COST);
  const against = stored ?? (await unknownAccount);
  for (const spelling of new Set([password, normalForm(password, 'NFD')]))
    if (await limited(() => verify(against, spelling))) return stored !== undefined;
  return false;
}
