import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildInvitation, buildPerson } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { byDay } from '../support/drill.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const NAME = { first_name: 'Żaneta', last_name: 'Ćwik', phone_number: '600100200' };
const ADDRESS = { city: 'Poznań', street: 'Końska', house_number: '7a', postal_code: '60-101' };
const PASSWORD = { password: 'kasztan w stajni', confirmPassword: 'kasztan w stajni' };
const REGISTRATION = { ...PASSWORD, ...NAME, ...ADDRESS };
/** Sent at once; each hashes a password. */
const MANY = byDay(6, 20);

const app = await startApp(t);
const throttled = await startApp(t, { limits: { throttles: true } });

const accounts = () => app.db.selectFrom('people').selectAll().orderBy('id').execute();
const accountOf = (email: string) => storedRow(app, 'people', { email });
const fieldsOf = (answer: { json<T>(): T }) => answer.json<{ fields: Record<string, string> }>().fields;

t.test('registering', async (t) => {
  const register = (body: object) => app.anonymous().post('/api/register', body);

  t.test('makes the account of the invitation, with its e-mail and role', async (t) => {
    const { id: invitation, token, email } = await buildInvitation(app, { role: 'worker' });
    const ignored = { username: 'zaneta', email: 'kto@inny.pl', role: 'admin' };
    const sent = { ...REGISTRATION, token, postal_code: '60101', ...ignored };
    const answer = await register(sent);
    t.equal(answer.status, 201);
    const account = await accountOf(email);
    t.match(account, { ...NAME, ...ADDRESS, email, role: 'worker', created_at: app.clock.now() }, 'a dash is inserted');
    t.same(await storedRows(app, 'people', { email: 'kto@inny.pl' }), []);
    t.same(answer.json(), { id: account.id });
    const signedIn = await app.anonymous().post('/api/login', { email, password: PASSWORD.password });
    t.equal(signedIn.status, 200);
    const used = await storedRow(app, 'invitations', { id: invitation });
    t.match(used, { used_at: app.clock.now(), person_id: account.id });
  });

  t.test('accepts a link once, for a week, unless it is withdrawn', async (t) => {
    const { token } = await buildInvitation(app);
    const withdrawn = await buildInvitation(app, { ended_at: app.clock.now() });
    const old = { created_at: new Date('2026-11-14T07:59:00Z'), expires_at: new Date('2026-11-21T08:00:00Z') };
    const expired = await buildInvitation(app, old);
    t.equal((await register({ ...REGISTRATION, token })).status, 201);
    const before = (await accounts()).length;
    const another = { ...PASSWORD, ...ADDRESS, ...NAME, first_name: 'Anna' };
    const unknown = 'nobody-made-this';
    for (const link of [token, withdrawn.token, expired.token, unknown]) {
      const status = link === unknown ? 404 : 410;
      t.equal((await register({ ...another, token: link })).status, status);
      t.equal((await app.anonymous().get(`/api/get_registration_data/${link}`)).status, status);
      t.equal((await app.anonymous().get(`/register/${link}`)).headers.location, '/');
    }
    t.equal((await accounts()).length, before);
  });

  t.test('again, because the answer was lost, gets the first answer', async (t) => {
    const { token } = await buildInvitation(app);
    const first = await register({ ...REGISTRATION, token });
    const before = await accounts();
    const again = await register({ ...REGISTRATION, token });
    t.same([again.status, again.json()], [201, first.json()]);
    const form = await app.anonymous().form('/api/register', { ...REGISTRATION, token });
    t.equal(form.location, '/login');
    t.match((await form.follow()).words(), /Zarejestrowano pomyślnie Możesz się teraz zalogować/);
    t.same(await accounts(), before, 'and changes nothing');
  });

  t.test('again with other data leads to the sign-in', async (t) => {
    const { token, email } = await buildInvitation(app);
    await register({ ...REGISTRATION, token });
    const before = await accounts();
    const wrong = { password: 'siano w stodole', confirmPassword: 'siano w stodole' };
    for (const change of [wrong, { first_name: 'Anna' }, { ...wrong, first_name: 'Anna' }]) {
      const answer = await register({ ...REGISTRATION, token, ...change });
      t.equal(answer.status, 410);
      t.match(answer.json(), { code: 'already_registered', message: 'To konto już istnieje.' });
      t.notMatch(answer.text, email);
    }
    t.same(await accounts(), before);
    const client = app.anonymous();
    t.equal((await client.get(`/register/${token}`)).headers.location, '/');
    const page = await client.get('/');
    t.match(page.words(), /Error 410 To konto już istnieje\. Zaloguj się Dalej/, 'said once');
    t.match(page.text, /class="notice error asks".*href="\/login"/);
  });

  t.test('is refused for an e-mail with an account, and leads to the sign-in', async (t) => {
    const { email } = await buildPerson(app);
    const { token } = await buildInvitation(app, { email });
    t.equal((await register({ ...REGISTRATION, token })).status, 409);
    const back = `/register/${token}?step=1`;
    const page = await (await app.anonymous().form('/api/register', { ...REGISTRATION, token, back })).follow();
    t.match(page.words(), /Error 409 To konto już istnieje\. Zaloguj się Dalej/);
  });

  t.test('requires every field, and says how each must look', async (t) => {
    const { token } = await buildInvitation(app);
    const required = 'To pole jest wymagane';
    const short = 'Hasło musi mieć conajmniej 8 znaków';
    const chosen = (password: string) => ({ password, confirmPassword: password });
    const missing = Object.fromEntries(Object.keys({ ...NAME, ...ADDRESS }).map((name) => [name, required]));
    t.match(fieldsOf(await register({ token, ...PASSWORD })), missing);
    const wrong: [object, Record<string, string>][] = [
      [chosen('krótkie'), { password: short }],
      [chosen(''), { password: short }],
      [{ confirmPassword: 'inne hasło' }, { confirmPassword: 'Podane hasła nie są takie same' }],
      [chosen('password1'), { password: 'To hasło jest zbyt popularne. Wybierz inne.' }],
      [{ phone_number: '60010020' }, { phone_number: 'Numer telefonu to 9 cyfr' }],
      [{ phone_number: '600 100 20' }, { phone_number: 'Numer telefonu to 9 cyfr' }],
      [{ postal_code: '6010' }, { postal_code: 'Kod pocztowy ma postać 00-000' }],
      [{ first_name: '   ' }, { first_name: required }],
    ];
    const before = (await accounts()).length;
    for (const [change, fields] of wrong) {
      const answer = await register({ ...REGISTRATION, token, ...change });
      t.equal(answer.status, 400);
      t.same(fieldsOf(answer), fields);
    }
    t.equal((await accounts()).length, before);
  });
});

t.test('by many at once with one link makes one account', async (t) => {
  const { token } = await buildInvitation(app);
  const before = (await accounts()).length;
  const tries = Array.from({ length: MANY }, (_, nth) =>
    app.anonymous().post('/api/register', { ...REGISTRATION, token, first_name: `Anna ${nth}` }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
  t.same(statuses, [201, ...Array(MANY - 1).fill(410)]);
  t.equal((await accounts()).length, before + 1);
});

t.test('by many identical requests at once answers all with one account', async (t) => {
  const { token, email } = await buildInvitation(app);
  const tries = Array.from({ length: MANY }, () => app.anonymous().post('/api/register', { ...REGISTRATION, token }));
  const answers = await Promise.all(tries);
  const account = await accountOf(email);
  const outcomes = answers.map((answer) => [answer.status, answer.json()]);
  t.same(outcomes, Array(MANY).fill([201, { id: account.id }]));
});

t.test('with guessed passwords on a used link counts like failed sign-ins', async (t) => {
  const app = throttled;
  const { token, email } = await buildInvitation(app);
  const from = (address: string) => (password: string) =>
    app.anonymous(address).post('/api/register', { ...REGISTRATION, token, password, confirmPassword: password });
  const home = from('83.1.2.3');
  for (let nth = 1; nth <= 8; nth++)
    t.equal((await home(PASSWORD.password)).status, 201, 'the right one does not count');
  const guess = from('83.1.2.4');
  for (let nth = 1; nth <= 5; nth++) t.equal((await guess(`kasztan nr ${nth}`)).status, 410);
  t.equal((await guess(PASSWORD.password)).status, 429);
  const signIn = await app.anonymous('83.1.2.4').post('/api/login', { email, password: PASSWORD.password });
  t.equal(signIn.status, 429, 'the sign-in is blocked as well');
  t.equal((await home(PASSWORD.password)).status, 201, 'other addresses are not blocked');
});

t.test('fails at most five times in half an hour from one address', async (t) => {
  const app = throttled;
  const from = app.anonymous('83.1.5.3');
  const { token } = await buildInvitation(app);
  const guess = () => from.post('/api/register', { ...REGISTRATION, token: 'guessed' });
  for (let nth = 1; nth <= 4; nth++) t.equal((await guess()).status, 404);
  t.equal((await from.post('/api/register', { ...REGISTRATION, token })).status, 201, 'a success does not count');
  const slip = { ...REGISTRATION, token: (await buildInvitation(app)).token, phone_number: '1' };
  for (let nth = 1; nth <= 6; nth++)
    t.equal((await from.post('/api/register', slip)).status, 400, 'an input error does not count');
  t.equal((await guess()).status, 404);
  const refused = await guess();
  t.equal(refused.status, 429);
  t.equal(refused.headers['retry-after'], '1800');
  t.equal((await app.anonymous('83.1.5.4').post('/api/register', slip)).status, 400, 'another address is free');
  app.clock.advance({ minutes: 31 });
  t.equal((await guess()).status, 404);
});

t.test('the wizard without JavaScript', async (t) => {
  /** Sends a step as the browser does, and follows the redirect. */
  const send = async (client: Client, token: string, step: number, fields: Record<string, string>) => {
    const path = step === 3 && fields.go !== 'back' ? '/api/finish_registration' : '/api/save_registration_step';
    const back = `/register/${token}?step=${step}`;
    const answer = await client.form(path, { token, step, go: 'next', ...fields, back });
    return { location: answer.location, page: await answer.follow() };
  };

  t.test('goes from step to step to an account', async (t) => {
    const { token, email } = await buildInvitation(app);
    const client = app.anonymous();
    const first = await client.get(`/register/${token}`);
    t.match(first.text, new RegExp(`value="${email}"`));
    t.match(first.headers, { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    t.equal((await send(client, token, 1, PASSWORD)).location, `/register/${token}?step=2`);
    t.equal((await send(client, token, 2, NAME)).location, `/register/${token}?step=3`);
    const last = await send(client, token, 3, ADDRESS);
    t.equal(last.location, '/login');
    t.match(last.page.words(), /Zarejestrowano pomyślnie Możesz się teraz zalogować/);
    t.match(await accountOf(email), { ...NAME, ...ADDRESS, email });
    t.equal((await app.anonymous().post('/api/login', { email, password: PASSWORD.password })).status, 200);
    t.same(await storedRows(app, 'registration_drafts'), [], 'the draft is deleted');
    t.notOk(client.cookies.has('registration'));
  });

  t.test('keeps everything on the way back, and shows the password nowhere', async (t) => {
    const { token } = await buildInvitation(app);
    const client = app.anonymous();
    const pages = [await send(client, token, 1, PASSWORD), await send(client, token, 2, NAME)];
    const back = await send(client, token, 3, { go: 'back', city: 'Poznań', postal_code: 'jeszcze nie' });
    t.equal(back.location, `/register/${token}?step=2`);
    t.match(back.page.text, 'value="Żaneta"');
    const start = await send(client, token, 2, { ...NAME, first_name: 'Anna', go: 'back' });
    t.equal(start.location, `/register/${token}?step=1`);
    t.match(start.page.words(), 'Hasło jest już wybrane');
    const again = await send(client, token, 1, { password: '', confirmPassword: '' });
    t.match(again.page.text, 'value="Anna"');
    const last = await send(client, token, 2, { ...NAME, first_name: 'Anna' });
    t.match(last.page.text, 'value="Poznań"');
    t.match(last.page.text, 'value="jeszcze nie"', 'invalid input too');
    for (const { page } of [...pages, back, start, again, last]) t.notMatch(page.text, PASSWORD.password);
    const everything = [await storedRows(app, 'registration_drafts'), await storedRows(app, 'old_input')];
    t.match(JSON.stringify(everything), '$argon2id$');
    t.notMatch(JSON.stringify(everything), PASSWORD.password, 'the database holds only its hash');
    t.notMatch(JSON.stringify(everything), token, 'and not the link');
  });

  t.test('reports errors at the fields, once, with links to them', async (t) => {
    const { token } = await buildInvitation(app);
    const client = app.anonymous();
    const short = await send(client, token, 1, { password: 'krótkie', confirmPassword: 'krótkie' });
    t.equal(short.location, `/register/${token}?step=1`);
    t.match(short.page.words(), /Error 400 Hasło musi mieć conajmniej 8 znaków/);
    t.match(short.page.text, /class="summary".*href="#password"/);
    await send(client, token, 1, PASSWORD);
    const empty = await send(client, token, 2, {});
    const named = [...empty.page.text.matchAll(/<a (?:class="[^"]*" )?href="#\w+">([^<]*)<\/a><\/li>/g)].map(
      ([, text]) => text,
    );
    t.same(named, ['Imię', 'Nazwisko', 'Numer telefonu'], 'the summary names the fields');
    t.match(empty.page.text, /id="first_name-error">To pole jest wymagane</);
    const name = await send(client, token, 2, { ...NAME, phone_number: '123' });
    t.notMatch(name.page.words(), 'Nie udało się zarejestrować', 'nothing has failed yet');
    t.match(name.page.words(), 'Numer telefonu to 9 cyfr');
    t.match(name.page.text, 'value="Żaneta"');
    await send(client, token, 2, NAME);
    const address = await send(client, token, 3, { ...ADDRESS, postal_code: '60-1' });
    t.equal(address.location, `/register/${token}?step=3`);
    t.match(address.page.words(), 'Kod pocztowy ma postać 00-000');
    t.match(address.page.text, 'value="Końska"');
    const rows = JSON.stringify(await storedRows(app, 'old_input'));
    t.notMatch(rows, token, 'a refused form is stored without the secret of its link');
  });

  t.test('belongs to the browser that began it, for an hour', async (t) => {
    const { token } = await buildInvitation(app);
    const client = app.anonymous();
    await send(client, token, 1, PASSWORD);
    const other = app.anonymous();
    t.equal((await other.get(`/register/${token}?step=2`)).headers.location, `/register/${token}?step=1`);
    const skipped = await client.get(`/register/${token}?step=3`);
    t.equal(skipped.headers.location, `/register/${token}?step=2`, 'no step can be skipped');
    app.clock.advance({ minutes: 61 });
    const late = await send(client, token, 2, NAME);
    t.equal(late.page.headers.location, `/register/${token}?step=1`);
    t.match((await client.get(`/register/${token}`)).words(), 'Od ostatniego kroku minęła godzina');
  });

  t.test('leads to the home page when the link is invalid, and says why', async (t) => {
    const { token } = await buildInvitation(app, { ended_at: app.clock.now() });
    const client = app.anonymous();
    t.equal((await client.get(`/register/${token}`)).headers.location, '/');
    t.match((await client.get('/')).words(), /Error 410 To zaproszenie straciło ważność/);
    t.match((await send(client, token, 1, PASSWORD)).page.headers.location, '/');
  });
});
