import t from 'tap';
import { startApp } from '../support/app.ts';

t.test('a person may ask for so much in five minutes', async (t) => {
  const app = await startApp(t, { limits: { perPerson: 5 } });
  const worker = await app.as('worker');
  for (let nth = 0; nth < 3; nth++) t.equal((await worker.get('/home?section=2')).status, 200);
  for (let nth = 0; nth < 2; nth++) t.equal((await worker.get('/api/protected')).status, 200);
  for (const path of ['/home?section=2', '/api/protected']) {
    const refused = await worker.get(path);
    t.equal(refused.status, 429, `pages and calls count together: ${path}`);
    t.ok(Number(refused.headers['retry-after']) > 0);
  }
  t.match(
    (await worker.get('/home?section=2')).words(),
    /Error: Zbyt wiele prób\. Spróbuj ponownie za \d minut[ęy]?\./,
  );
  t.equal((await (await app.as('manager')).get('/home')).status, 200, 'others go on');
  for (let nth = 0; nth < 10; nth++) t.equal((await app.anonymous().get('/support')).status, 200);
  t.end();
});
