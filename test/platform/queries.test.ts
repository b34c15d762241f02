import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse } from '../support/builders.ts';
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
