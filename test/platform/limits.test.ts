import t from 'tap';
import { LIMITS } from '../../server/platform/http/security.ts';
import { startApp } from '../support/app.ts';
import { buildPerson } from '../support/builders.ts';
import type { Client } from '../support/client.ts';

t.test('a person may send a limited number of requests in five minutes', async (t) => {
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
  t.equal((await (await app.as('manager')).get('/home')).status, 200, 'others are not affected');
  for (let nth = 0; nth < 10; nth++) t.equal((await app.anonymous().get('/support')).status, 200);
  t.end();
});

t.test('an owner has a lower limit of writes in five minutes than staff', async (t) => {
  const app = await startApp(t, { limits: { ownerWrites: 3 } });
  const owner = await app.as('user');
  const write = (client: Client) => client.post('/api/remove_profile_picture?_method=DELETE');
  for (let nth = 0; nth < 3; nth++) t.equal((await write(owner)).status, 200);
  const refused = await write(owner);
  t.equal(refused.status, 429);
  t.ok(Number(refused.headers['retry-after']) > 0 && Number(refused.headers['retry-after']) <= 300);
  t.match(refused.json(), { error: 'too_many', message: /^Zbyt wiele prób\. Spróbuj ponownie za \d minut[ęy]?\.$/ });
  t.equal((await (await app.as('user')).delete('/api/remove_profile_picture')).status, 429, 'in all sessions together');
  t.equal((await owner.get('/home')).status, 200, 'reading still works');

  const back = '/my-account?tab=address';
  const address = { city: 'Gniezno', street: 'Stajenna', house_number: '1', postal_code: '62-200' };
  const form = await owner.form('/api/update_address', address, { back });
  const page = await form.follow();
  t.match(page.text, 'value="Gniezno"', 'what was typed is kept');
  t.match(page.words(), 'Zbyt wiele prób');
  const stored = await app.db.selectFrom('people').select('city').where('role', '=', 'user').executeTakeFirst();
  t.not(stored?.city, 'Gniezno');
  t.equal((await owner.post('/api/logout')).status, 200, 'signing out still works');

  for (const role of ['worker', 'manager', 'admin'] as const) {
    const client = await app.as(role);
    for (let nth = 0; nth < 5; nth++) t.equal((await write(client)).status, 200, role);
  }
  const another = await app.as(await buildPerson(app));
  t.equal((await write(another)).status, 200, 'each owner is counted separately');
});

t.test('the running program applies the limits', async (t) => {
  t.match(LIMITS, { perPerson: 1500, ownerWrites: 300 });
});
