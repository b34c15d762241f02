import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Stale } from '../http/errors.ts';
import type { OldInput } from './old-input.ts';

type Values = Record<string, unknown>;

/** Formats a field's value as its form shows it; '' for an empty value. */
type Reading = (value: unknown, name: string) => string;

/** The version of the record that a form was rendered from; a call without one is never stale. */
export const FormVersion = z.string().max(500).optional();

const digest = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, 12);

const joined = (digests: Map<string, string>) => [...digests].map((entry) => entry.join(':')).join(' ');

const digestsIn = (version: string): Map<string, string> =>
  new Map(version.split(' ').map((entry) => entry.split(':') as [string, string]));

/** A version of these values, for a hidden field of the form: a digest of each. */
export const formVersion = (values: Values): string =>
  joined(new Map(Object.entries(values).map(([name, value]) => [name, digest(value)])));

const MAX_QUOTED = 80;

function changedTo(text: string): string {
  if (!text) return 'W międzyczasie to pole zostało wyczyszczone';
  const letters = [...text];
  return `W międzyczasie zmieniono na: ${letters.length > MAX_QUOTED ? `${letters.slice(0, MAX_QUOTED).join('').trim()}…` : text}`;
}

/**
 * Refuses a save that would overwrite a change made since its form was rendered: throws Stale with `message` and, for each
 * such field, the current value. Two equal changes are no conflict.
 */
export function refuseIfStale(
  version: string | undefined,
  { now, wanted, reading, message }: { now: Values; wanted: Values; reading: Reading; message: string },
): void {
  if (!version) return;
  const digests = digestsIn(version);
  const changed = Object.keys(wanted).filter((name) => {
    const current = digest(now[name]);
    return digests.has(name) && digests.get(name) !== current && digest(wanted[name]) !== current;
  });
  if (changed.length === 0) return;
  for (const name of changed) digests.set(name, digest(now[name]));
  const fields = Object.fromEntries(changed.map((name) => [name, changedTo(reading(now[name], name))]));
  throw new Stale(message, fields, joined(digests));
}

/** The version in a refused form. After Stale it has the digests of the current values, which the form's errors show. */
export const refusedFormVersion = ({ input }: OldInput, now: Values): string =>
  typeof input.form_version === 'string' ? input.form_version : formVersion(now);
