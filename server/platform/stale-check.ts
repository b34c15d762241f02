import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Stale } from './errors.ts';
import type { OldInput } from './old-input.ts';

/** What is kept of something, by the names of the form's fields. */
type Values = Record<string, unknown>;

/** How a field's value reads in its form; what is empty reads ''. */
type Reading = (value: unknown, name: string) => string;

/** What a form was drawn from; a call without it is never too late. */
export const FormVersion = z.string().max(500).optional();

const digest = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, 12);

const written = (digests: Map<string, string>) => [...digests].map((one) => one.join(':')).join(' ');

const digestsIn = (drawn: string): Map<string, string> =>
  new Map(drawn.split(' ').map((one) => one.split(':') as [string, string]));

/** A digest of each value, to ride along in the form that shows them. */
export const formVersion = (values: Values): string =>
  written(new Map(Object.entries(values).map(([name, value]) => [name, digest(value)])));

/** The most letters of a value that its refusal repeats; the whole stands on its own page. */
const QUOTED = 80;

function said(text: string): string {
  if (!text) return 'W międzyczasie to pole zostało wyczyszczone';
  const letters = [...text];
  return `W międzyczasie zmieniono na: ${letters.length > QUOTED ? `${letters.slice(0, QUOTED).join('').trim()}…` : text}`;
}

/**
 * Refuses a save that would undo what somebody else has changed since its form was drawn: Stale with `message`, and at
 * each such field what it holds now. What both changed alike is no conflict.
 */
export function refuseIfStale(
  drawn: string | undefined,
  { now, wanted, reading, message }: { now: Values; wanted: Values; reading: Reading; message: string },
): void {
  if (!drawn) return;
  const digests = digestsIn(drawn);
  const changed = Object.keys(wanted).filter((name) => {
    const held = digest(now[name]);
    return digests.has(name) && digests.get(name) !== held && digest(wanted[name]) !== held;
  });
  if (changed.length === 0) return;
  for (const name of changed) digests.set(name, digest(now[name]));
  const fields = Object.fromEntries(changed.map((name) => [name, said(reading(now[name], name))]));
  throw new Stale(message, fields, written(digests));
}

/** What a form that came back is drawn from: as old as it was, but for what its sender has been told of (see Stale). */
export const refusedFormVersion = ({ input }: OldInput, now: Values): string =>
  typeof input.form_version === 'string' ? input.form_version : formVersion(now);
