import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { SHORTEST_PASSWORD } from '../domain/field-texts.ts';
import { Unavailable } from './errors.ts';

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

/** As OWASP sets argon2id, the library's own algorithm: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is the dearest thing a stranger can make us do, so little of it runs at once, and few may wait. */
const AT_ONCE = 2;
const MAY_WAIT = 20;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAY_WAIT) throw new Unavailable();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // Either the place goes straight to the next in line, or it is free.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The password as it is stored: a PHC string that carries its own parameters. Throws Unavailable when too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** An account that is not there costs the same work and gets the same answer. */
let nobody: Promise<string> | undefined;

/** Whether a password opens an account; `stored` is undefined where there is no such account. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash('nobody has this password', COST);
  const against = stored ?? (await nobody);
  const fits = await inTurn(() => verify(against, password));
  return stored !== undefined && fits;
}
