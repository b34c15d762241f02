import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../server/platform/passwords.ts';
import type { TestApp } from './app.ts';
import { buildPerson } from './builders.ts';

/**
 * How well two samples can be told apart: the chance that one drawn from the first is larger than one drawn from the
 * second. 0.5: not at all; 0 or 1: always.
 */
export function auc(first: readonly number[], second: readonly number[]): number {
  let larger = 0;
  for (const one of first) for (const other of second) larger += one > other ? 1 : one === other ? 0.5 : 0;
  return larger / (first.length * second.length);
}

/**
 * Tries to sign in with a wrong password, so many times each with an account that is there and with one that is not, in
 * an order left to chance; `browser`: from a browser somebody has signed in with before. The times in ms.
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
    // Somebody is made in either case, so that the database is equally awake.
    await buildPerson(app, { email: kind === 'known' ? email : `not-${email}`, password_hash });
    app.clock.advance({ minutes: 6 }); // so that the throttle of the address has nothing to say
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
