import t from 'tap';
import { DEMO_PASSWORD } from '../../server/demo/index.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, type TestPerson } from '../support/builders.ts';
import { queriesDuring } from '../support/queries.ts';

t.test('session and person are read in one query per request', async (t) => {
  const app = await startApp(t);
  const horse = await buildHorse(app, { owner: await app.person('user') });
  const clients = {
    anyone: app.anonymous(),
    user: await app.as('user'),
    worker: await app.as('worker'),
    manager: await app.as('manager'),
  };
  const pages: [keyof typeof clients, string][] = [
    ['anyone', '/'],
    ['anyone', '/login'],
    ['worker', '/api/get_sections'],
    ['worker', '/home?section=13'],
    ['manager', '/home?section=0'],
    ['manager', '/home?section=6'],
    ['user', `/horses/${horse.id}`],
    ['user', '/home?section=9&dialog=history'],
  ];
  for (const [who, path] of pages) {
    const queries = await queriesDuring(async () => t.equal((await clients[who].get(path)).status, 200));
    const ofSessions = queries.filter(({ text }) => text.includes('"sessions"'));
    t.equal(ofSessions.length, who === 'anyone' ? 0 : 1, `${path} reads the session once`);
  }
});

t.test('a page asks the database no more often than its bar allows', async (t) => {
  const app = await startApp(t, { demo: true });
  const bars: [role: 'manager' | 'worker', path: string, most: number][] = [
    ['manager', '/home?section=0', 10],
    ['worker', '/home?section=2', 3],
  ];
  for (const [role, path, most] of bars) {
    const client = await app.as({ email: `${role}@stajnia.test`, password: DEMO_PASSWORD } as TestPerson);
    await client.get(path); // fills the caches of the process
    const queries = await queriesDuring(async () => t.equal((await client.get(path)).status, 200));
    const besidesSession = queries.filter(({ text }) => !text.includes('"sessions"'));
    t.ok(besidesSession.length <= most, `${path}: ${besidesSession.length} statements, at most ${most}`);
  }
});
