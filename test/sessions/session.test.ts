import t from 'tap';
import { NOT_DONE_YET } from '../../server/domain/texts.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildTask } from '../support/builders.ts';
import { cookiesOf } from '../support/callers.ts';
import type { Client } from '../support/client.ts';

type Refusal = { message: string };

/** A copy of a browser's cookies, to simulate a second tab or a lost answer. */
const jarOf = (client: Client) => new Map(client.cookies);
function restore(client: Client, jar: Map<string, string>): void {
  client.cookies.clear();
  for (const [name, value] of jar) client.cookies.set(name, value);
}

const app = await startApp(t);

t.test('a session', async (t) => {
  t.test('is refused with exactly one of three messages', async (t) => {
    const nobody = app.anonymous();
    t.equal((await nobody.get('/api/protected')).json<Refusal>().message, 'Missing access_token cookie');
    nobody.cookies.set('access_token', 'nonsense');
    t.equal((await nobody.get('/api/protected')).json<Refusal>().message, 'Token has been revoked');
    const worker = await app.as('worker');
    app.clock.advance({ minutes: 15 });
    t.equal((await worker.get('/api/protected')).json<Refusal>().message, 'Token has expired');
    t.equal((await worker.get('/api/protected')).status, 401);
  });

  t.test('is refreshed only by the refresh token', async (t) => {
    const worker = await app.as('worker');
    app.clock.advance({ minutes: 20 });
    const before = worker.cookies.get('refresh_token');
    t.equal((await worker.post('/api/token/refresh')).status, 200);
    t.not(worker.cookies.get('refresh_token'), before, 'the refresh token is replaced');
    t.equal((await worker.get('/api/protected')).status, 200);
    worker.cookies.delete('refresh_token');
    t.equal((await worker.post('/api/token/refresh')).status, 401);
  });

  t.test('gives two tabs that refresh at once the same new pair', async (t) => {
    const worker = await app.as('worker');
    app.clock.advance({ minutes: 20 });
    const old = jarOf(worker);
    const tabs = await Promise.all(
      Array.from({ length: 10 }, () => {
        const tab = app.anonymous();
        restore(tab, old);
        return tab.post('/api/token/refresh').then((answer) => ({ status: answer.status, tab }));
      }),
    );
    t.same(new Set(tabs.map(({ status }) => status)), new Set([200]));
    t.equal(new Set(tabs.map(({ tab }) => tab.cookies.get('refresh_token'))).size, 1);
    for (const { tab } of tabs) t.equal((await tab.get('/api/protected')).status, 200);
  });

  t.test('survives a lost answer, however late the client notices', async (t) => {
    const worker = await app.as('worker');
    app.clock.advance({ minutes: 20 });
    const old = jarOf(worker);
    await worker.post('/api/token/refresh');
    app.clock.advance({ days: 3 });
    restore(worker, old);
    t.equal((await worker.post('/api/token/refresh')).status, 200);
    t.equal((await worker.get('/api/protected')).status, 200);
  });

  t.test('ends when an old refresh token is used after its grace period', async (t) => {
    const worker = await app.as('worker');
    app.clock.advance({ minutes: 20 });
    const stolen = jarOf(worker);
    await worker.post('/api/token/refresh');
    await worker.get('/api/protected');
    const thief = app.anonymous();
    restore(thief, stolen);
    app.clock.advance({ seconds: 14 });
    t.equal((await thief.post('/api/token/refresh')).status, 200, 'within 15 s it may be a second tab');
    restore(thief, stolen);
    app.clock.advance({ seconds: 2 });
    t.equal((await thief.post('/api/token/refresh')).status, 401, 'later it counts as theft');
    t.equal((await worker.get('/api/protected')).status, 401, 'and the session is over for everyone');
  });

  t.test('expires after 14 idle days, or 30 days in all', async (t) => {
    const idle = await app.as('worker');
    app.clock.advance({ days: 14 });
    t.equal((await idle.post('/api/token/refresh')).status, 401);
    const busy = await app.as('worker');
    for (let day = 0; day < 28; day += 7) {
      app.clock.advance({ days: 7 });
      t.equal((await busy.post('/api/token/refresh')).status, 200);
    }
    app.clock.advance({ days: 3 });
    t.equal((await busy.post('/api/token/refresh')).status, 401);
  });

  t.test('is refreshed within a page request or a plain form', async (t) => {
    const worker = await app.as('worker');
    app.clock.advance({ minutes: 20 });
    const page = await worker.get('/home?section=2');
    t.equal(page.status, 200);
    t.match(page.text, 'Niewykonane');
    app.clock.advance({ minutes: 20 });
    const form = await worker.form('/api/arrange_menu', { collapsed: 1 }, { back: '/home?section=2' });
    t.equal(form.location, '/home?section=2');
    t.equal(worker.cookies.get('menu'), 'collapsed');
  });

  t.test('that has expired keeps a form for its page, and shows people no token errors', async (t) => {
    const task = await buildTask(app);
    const back = `/home?section=2&dialog=task&id=${task.id}`;
    const worker = await app.person('worker');
    const client = await app.as(worker);
    await app.db.deleteFrom('sessions').where('person_id', '=', worker.id).execute();
    const refused = await client.form('/api/complete_service', { id: task.id }, { back });
    t.equal(refused.location, `/login?next=${encodeURIComponent(back)}`);
    const rows = await app.db.selectFrom('old_input').select(['page', 'errors']).execute();
    t.same(rows, [{ page: back, errors: { '': NOT_DONE_YET } }]);
    const loginPage = (await refused.follow()).words();
    t.match(loginPage, 'Sesja wygasła. Zaloguj się ponownie.', 'says why a sign-in is needed');
    t.match(loginPage, 'Nie została jeszcze zapisana');
    const { email, password } = worker;
    const login = { back: refused.location };
    const mistyped = await client.form('/api/login', { email, password: 'nie to hasło', next: back }, login);
    t.match((await mistyped.follow()).text, `value="${email}"`, 'a mistyped password keeps the e-mail');
    const signedIn = await client.form('/api/login', { email, password, next: back }, login);
    t.equal(signedIn.location, back);
    const page = await signedIn.follow();
    t.match(page.words(), 'Zatwierdzenie jest ostateczne', 'the dialog is open again');
    t.equal(page.words().split(NOT_DONE_YET).length, 3, 'the alert and the dialog say that it was not done');
    t.notMatch(page.text, /token|cookie/i);
    t.equal((await client.form('/api/complete_service', { id: task.id }, { back })).location, '/home?section=2');
    t.notMatch((await client.get(back)).words(), NOT_DONE_YET);
  });

  t.test('that has expired shows the typed text to no other person', async (t) => {
    const back = '/my-account?tab=address';
    const address = { city: 'Łękołody', street: '', house_number: '7', postal_code: '60-101' };
    const owner = await app.person('user');
    const client = await app.as(owner);
    await app.db.deleteFrom('sessions').where('person_id', '=', owner.id).execute();
    await client.form('/api/update_address', address, { back });
    const form = client.cookies.get('form') as string;
    const { email, password } = await app.person('worker');
    await client.form('/api/login', { email, password }, { back: '/login' });
    t.notMatch((await client.get(back)).text, 'Łękołody', 'not to the next person who signs in');
    t.notOk(client.cookies.has('form'), 'it is dropped for them');
    const again = await app.as(owner);
    again.cookies.set('form', form);
    t.match((await again.get(back)).text, 'Łękołody', 'but to the same person');
    const unknown = app.anonymous();
    await unknown.form('/api/update_address', address, { back });
    t.notOk(unknown.cookies.has('form'), 'nothing is stored for an unknown browser');
  });

  t.test('reads the role again at every request', async (t) => {
    const person = await app.person('manager');
    const client = await app.as(person);
    t.equal((await client.get('/api/get_user_status')).status, 200);
    await app.db.updateTable('people').set({ role: 'user' }).where('id', '=', person.id).execute();
    t.equal((await client.get('/api/get_user_status')).status, 201);
    await app.db.updateTable('people').set({ role: 'manager' }).where('id', '=', person.id).execute();
  });

  t.test('leaves no secret in the database', async (t) => {
    const worker = await app.as('worker');
    const stored = JSON.stringify(await app.db.selectFrom('sessions').selectAll().execute());
    for (const name of ['access_token', 'refresh_token']) {
      const secret = worker.cookies.get(name)?.split('.')[1] as string;
      t.notMatch(stored, secret, name);
      t.notMatch(stored, JSON.stringify(Buffer.from(secret)), `${name} as bytes`);
    }
  });
});

t.test('an expired session is explained at the sign-in; a first visit shows no such text', async (t) => {
  const expired = 'Sesja wygasła. Zaloguj się ponownie.';
  const signIn = async (client: Client) =>
    (await client.get((await client.get('/home')).headers.location ?? '')).words();
  const worker = await app.as('worker');
  app.clock.advance({ days: 15 });
  t.match(await signIn(worker), expired);
  t.notMatch(
    (await worker.get('/login')).words(),
    expired,
    'the text is not shown when the person opens the page directly',
  );
  const first = await signIn(app.anonymous());
  t.notMatch(first, expired);
  t.match(first, 'Ta strona jest dla zalogowanych.');
});

t.test('a signed-in person is redirected from the sign-in page', async (t) => {
  t.equal((await app.anonymous().get('/login')).headers['cache-control'], 'no-store');
  t.equal((await (await app.as('worker')).get('/login')).headers.location, '/home');
});

t.test('signing out', async (t) => {
  t.test('ends the session at once and clears the browser’s data', async (t) => {
    const worker = await app.as('worker');
    const jar = jarOf(worker);
    const answer = await worker.post('/api/logout');
    t.equal(answer.status, 200);
    t.equal(answer.headers['clear-site-data'], '"cache", "storage"');
    t.notOk(worker.cookies.has('access_token'));
    restore(worker, jar);
    t.equal((await worker.get('/api/protected')).json<Refusal>().message, 'Token has been revoked');
    t.equal((await worker.post('/api/token/refresh')).status, 401);
  });

  t.test('by the address /logout works only when it was typed or is our own link', async (t) => {
    const worker = await app.as('worker');
    const foreign = await worker.get('/logout', { 'sec-fetch-site': 'cross-site' });
    t.equal(foreign.status, 200);
    t.match(foreign.text, 'Wyloguj');
    const ahead = await worker.get('/logout', { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' });
    t.equal(ahead.status, 200, 'a prefetched page only asks');
    t.equal((await worker.get('/api/protected')).status, 200, 'still signed in');
    const own = await worker.get('/logout', { 'sec-fetch-site': 'same-origin' });
    t.equal(own.headers.location, '/');
    t.equal((await worker.get('/api/protected')).status, 401);
    t.equal((await app.anonymous().get('/logout')).headers.location, '/login?next=%2Flogout');
  });
});

t.test('a session returns its person’s roles and sections', async (t) => {
  const sections = async (client: Client) => (await client.get('/api/get_sections')).json();

  t.same(await sections(await app.as('admin')), ['admin', 'manager', 'worker', 'all', 'data', 'horses', 'back']);
  t.same(await sections(await app.as('manager')), ['manager', 'worker', 'data', 'horses', 'back']);
  t.same(await sections(await app.as('worker')), ['worker', 'horses', 'back']);
  t.same(await sections(await app.as('user')), ['user']);
  await buildHorse(app, { owner: await app.person('worker') });
  t.same(await sections(await app.as('worker')), ['worker', 'horses', 'back', 'user'], 'a worker with a horse');

  const person = await app.person('user');
  const user = await app.as('user');
  const { first_name, last_name, email } = person;
  t.same((await user.get('/api/get_current_user_data')).json(), { first_name, last_name, email });
  t.same((await user.get('/api/get_current_user_id')).json(), { id: person.id });
  for (const [role, status] of [
    ['admin', 200],
    ['manager', 200],
    ['user', 201],
    ['worker', 202],
  ] as const) {
    const answer = await (await app.as(role)).get('/api/get_user_status');
    t.equal(answer.status, status, role);
    t.same(answer.json(), { role });
  }
});

t.test('a write with cookies needs an Origin', async (t) => {
  const headers = { cookie: cookiesOf(await app.as('worker')) };
  const send = (headers: Record<string, string>) =>
    app.server.inject({ method: 'POST', url: '/api/arrange_menu', headers, payload: { collapsed: true } });
  t.equal((await send(headers)).statusCode, 403);
  t.equal((await send({ ...headers, origin: app.url })).statusCode, 200);
  t.equal((await send({})).statusCode, 401, 'without cookies it is only unauthenticated');
});
