import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../server/platform/session/passwords.ts';
import type { TestApp } from './app.ts';
import { buildPerson } from './builders.ts';

/**
 * The AUC of two samples: the chance that one of the first is larger than one of the second. 0.5 means
 * indistinguishable; 0 or 1 means always distinguishable.
 */
export function auc(first: readonly number[], second: readonly number[]): number {
  let larger = 0;
  for (const one of first) for (const other of second) larger += one > other ? 1 : one === other ? 0.5 : 0;
  return larger / (first.length * second.length);
}

/**
 * Times sign-ins with a wrong password in ms, `count` each for a known and an unknown account, in random order.
 * `browser`: from a known browser.
 */
export async function timeSignIns(app: TestApp, count: number, { browser = false } = {}) {
  const password_hash = await hashPassword('to jest prawdziwe hasło');
  const times = { known: [] as number[], unknown: [] as number[] };
  const attacker = browser ? await app.as('user') : app.anonymous();
  const client = app.anonymous();
  const mark = attacker.cookies.get('browser');
  if (mark) client.cookies.set('browser', mark);
  const tries = Array.from({ length: count * 2 }, (_, at) => (at % 2 ? 'known' : 'unknown') as keyof typeof times);
  for (const kind of shuffled(tries)) {
    const email = `${randomBytes(8).toString('hex')}@stajnia.test`;
    // Creates a person in either case, so that the database does equal work.
    await buildPerson(app, { email: kind === 'known' ? email : `not-${email}`, password_hash });
    app.clock.advance({ minutes: 6 }); // past the address's throttle
    const before = performance.now();
    const { status } = await client.post('/api/login', { email, password: 'nie to hasło' });
    times[kind].push(performance.now() - before);
    if (status !== 401) throw new Error(`${kind}: ${status}`);
  }
  return times;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
