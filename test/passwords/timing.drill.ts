import { performance } from 'node:perf_hooks';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildPerson } from '../support/builders.ts';
import { auc } from '../support/timing.ts';

/** Samples of each kind. */
const ASKED = 200;

t.test('response times do not tell who has an account', async (t) => {
  const app = await startApp(t, { limits: { throttles: true } });
  await app.drainJobs(); // from here on jobs run at once, as in production
  const people = await Promise.all(Array.from({ length: 20 }, () => buildPerson(app)));

  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const bodies = new Set<string>();
  async function timeRequest(kind: 'known' | 'unknown', nth: number, counts: boolean) {
    app.clock.advance({ minutes: 31 }); // the throttle no longer applies
    const email = kind === 'known' ? (people[nth % people.length]?.email as string) : `ktos${nth}@stajnia.test`;
    const visitor = app.anonymous();
    const start = performance.now();
    const { status, text } = await visitor.post('/api/request_password_reset', { email });
    if (counts) times[kind].push(performance.now() - start);
    bodies.add(`${status} ${text}`);
  }

  // Each kind follows its own and the other kind equally often, so that the previous request's jobs affect both alike.
  const kindOf = (nth: number) => (nth % 4 < 2 ? 'known' : 'unknown');
  for (let nth = 0; nth < 20; nth++) await timeRequest(kindOf(nth), nth, false); // warms up
  for (let nth = 0; nth < 2 * ASKED; nth++) await timeRequest(kindOf(nth), nth, true);
  t.same([...bodies], ['200 {}'], 'all answers are equal');
  const chance = auc(times.known, times.unknown);
  t.ok(chance > 0.4 && chance < 0.6, `distinguished in ${(chance * 100).toFixed(1)} of 100 cases`);
  await app.drainJobs();
});
