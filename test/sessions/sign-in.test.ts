import { sql } from 'kysely';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildPerson, buildReset, erased, type TestPerson } from '../support/builders.ts';
import { atOnce } from '../support/concurrent.ts';

t.test('signing in', async (t) => {
  const app = await startApp(t);
  const worker = await app.person('worker');

  t.test('opens a session', async (t) => {
    const client = app.anonymous();
    const answer = await client.post('/api/login', { email: worker.email, password: worker.password });
    t.equal(answer.status, 200);
    t.same(answer.json(), { role: 'worker' });
    t.same((await client.get('/api/protected')).json(), { id: worker.id, role: 'worker' });
  });

  t.test('accepts the e-mail in any case and with spaces around it', async (t) => {
    const email = ` ${worker.email.toUpperCase()} `;
    t.equal((await app.anonymous().post('/api/login', { email, password: worker.password })).status, 200);
  });

  t.test('gives a wrong password and an unknown account the same answer', async (t) => {
    const wrong = await app.anonymous().post('/api/login', { email: worker.email, password: 'nie to hasło' });
    const unknown = await app.anonymous().post('/api/login', { email: 'nikt@stajnia.test', password: 'nie to hasło' });
    t.equal(wrong.status, 401);
    t.equal(wrong.text, unknown.text);
    t.equal(wrong.json<{ message: string }>().message, 'Nieprawidłowy e-mail lub hasło');
    t.equal(wrong.headers['set-cookie'], undefined, 'it sets no cookie');
  });

  t.test('requires both fields, each with its own Polish error', async (t) => {
    const answer = await app.anonymous().post('/api/login', { email: 'nikt' });
    t.equal(answer.status, 400);
    t.same(answer.json<{ fields: object }>().fields, {
      email: 'Wpisz adres w postaci nazwa@domena.pl',
      password: 'Wpisz hasło',
    });
  });

  t.test('by a plain form leads to the requested page', async (t) => {
    const client = app.anonymous();
    const redirect = await client.get('/my-account');
    t.equal(redirect.status, 303);
    t.equal(redirect.headers.location, '/login?next=%2Fmy-account');
    const fields = { email: worker.email, password: worker.password, next: '/my-account' };
    t.equal((await client.form('/api/login', fields, { back: '/login?next=%2Fmy-account' })).location, '/my-account');
  });

  t.test('by a refused form keeps the e-mail but not the password, with the alert of the spec', async (t) => {
    const client = app.anonymous();
    const fields = { email: worker.email, password: 'sekret-nie-ten' };
    const refused = await client.form('/api/login', fields, { back: '/login' });
    t.equal(refused.status, 303);
    t.equal(refused.location, '/login');
    const page = await refused.follow();
    t.match(page.text, 'Error 401');
    t.match(page.text, 'Nie udało się zalogować');
    t.match(page.text, `value="${worker.email}"`);
    t.notMatch(page.text, 'sekret-nie-ten');
    t.notMatch((await client.get('/login')).text, 'Nie udało się zalogować', 'the alert is shown once');
    const rows = await app.db.selectFrom('old_input').select('input').execute();
    t.notMatch(JSON.stringify(rows), 'sekret-nie-ten', 'the password is not stored');
  });

  t.test('is refused for a deleted account', async (t) => {
    const gone = await buildPerson(app);
    const client = await app.as(gone);
    await app.db.updateTable('people').set(erased(app)).where('id', '=', gone.id).execute();
    t.equal((await client.get('/api/protected')).status, 401);
    t.equal((await app.anonymous().post('/api/login', { email: gone.email, password: gone.password })).status, 401);
  });
});

t.test('a sign-in gives no session when meanwhile', async (t) => {
  const app = await startApp(t);
  const admin = await app.as('admin');
  const NEW = { password: 'trzy kasztany i wiadro', confirm_new_password: 'trzy kasztany i wiadro' };
  const changes: Record<string, (person: TestPerson) => Promise<() => Promise<{ status: number }>>> = {
    'the password is changed': async (person) => {
      const client = await app.as(person);
      return () => client.post('/api/reset_password_with_old_password', { ...NEW, old_password: person.password });
    },
    'the password is reset': async (person) => {
      const { token } = await buildReset(app, { person });
      return () => app.anonymous().post('/api/reset_password', { ...NEW, token });
    },
    'the e-mail is changed': async (person) => {
      const { id, email, first_name, last_name, phone_number, city, street, house_number, postal_code } = person;
      const data = { first_name, last_name, phone_number, city, street, house_number, postal_code };
      return () => admin.post('/api/update_user_information', { ...data, id, email: `nowy.${email}` });
    },
    'the account is deleted':
      async ({ id }) =>
      () =>
        admin.delete(`/api/delete_user/${id}`),
  };
  // A sign-in that does not wait for the change stops where its browser is saved.
  const stop = sql`lock table audit_log, known_browsers in share mode`;
  for (const [what, prepare] of Object.entries(changes))
    await t.test(what, async (t) => {
      const person = await buildPerson(app);
      const change = await prepare(person);
      const client = app.anonymous();
      const { email, password } = person;
      const [changed, refused] = await atOnce(app, change, () => client.post('/api/login', { email, password }), stop);
      t.equal(changed.status, 200);
      t.match(refused, { status: 401, headers: { 'set-cookie': undefined } });
      t.equal(refused.json<{ message: string }>().message, 'Nieprawidłowy e-mail lub hasło');
      t.equal((await client.get('/api/protected')).status, 401);
    });
});

t.test('a person who must wait sees that the sign-in failed, and below it for how long', async (t) => {
  const app = await startApp(t, { limits: { throttles: true } });
  const { email, password } = await app.person('user');
  const client = app.anonymous();
  for (let nth = 1; nth <= 5; nth++) await client.post('/api/login', { email, password: 'nie to hasło' });
  const page = await (await client.form('/api/login', { email, password }, { back: '/login' })).follow();
  t.match(page.words(), /Error 429 Nie udało się zalogować Dalej/, 'the alert says no more');
  const wait = /class="summary"[^>]*><p>Zbyt wiele prób\. Spróbuj ponownie za \d+ (sekund[ęy]?|minut[ęy]?)\.<\/p>/;
  t.match(page.text, wait);
});
