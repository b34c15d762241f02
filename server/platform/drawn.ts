import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Conflict } from './errors.ts';
import type { KeptForm } from './flash.ts';

/** What is kept of something, by the names of the form's fields. */
type Values = Record<string, unknown>;

/** How a field's value reads in its form; what is empty reads ''. */
type Reading = (value: unknown, name: string) => string;

/** What a form was drawn from; a call without it is never too late. */
export const DrawnFrom = z.string().max(500).optional();

const digest = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, 12);

const written = (digests: Map<string, string>) => [...digests].map((one) => one.join(':')).join(' ');

const digestsIn = (drawn: string): Map<string, string> =>
  new Map(drawn.split(' ').map((one) => one.split(':') as [string, string]));

/** A digest of each value, to ride along in the form that shows them. */
export const drawnFrom = (values: Values): string =>
  written(new Map(Object.entries(values).map(([name, value]) => [name, digest(value)])));

const said = (text: string) =>
  text ? `W międzyczasie zmieniono na: ${text}` : 'W międzyczasie to pole zostało opróżnione';

/**
 * Refuses a save that would undo what somebody else has changed since its form was drawn: Conflict with `message`, and at
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
  throw new Conflict(
    message,
    undefined,
    Object.fromEntries(changed.map((name) => [name, said(reading(now[name], name))])),
  );
}

/**
 * What a form that came back is drawn from: what its sender has been told counts as seen, so that saving again is
 * deliberate; anything else is as old as it was.
 */
export function drawnAgain({ input, errors }: KeptForm, now: Values, reading: Reading): string {
  if (typeof input.drawn_from !== 'string') return drawnFrom(now);
  const digests = digestsIn(input.drawn_from);
  for (const [name, value] of Object.entries(now))
    if (errors[name] === said(reading(value, name))) digests.set(name, digest(value));
  return written(digests);
}
