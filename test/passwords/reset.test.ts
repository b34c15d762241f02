import t from 'tap';
import * as resets from '../../server/features/passwords/queries.ts';
import * as sessions from '../../server/features/sessions/queries.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { buildPerson, buildReset, buildSettings, CLUB } from '../support/builders.ts';
import type { Answer } from '../support/client.ts';
import { byDay } from '../support/drill.ts';
import { erasePartsOf } from '../support/personal-data.ts';
import { storedRows } from '../support/stored-rows.ts';

const NEW = 'trzy kasztany i wiadro';
/** Sent at once; each hashes a password. */
const MANY = byDay(6, 20);

async function mailedToken(app: TestApp, email: string): Promise<string> {
  await app.drainJobs();
  const mail = (await app.mails()).findLast(({ to, subject }) => to === email && /^Nowe hasło/.test(subject));
  return /\/reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no such mail';
}

const fieldsOf = (answer: Answer) => answer.json<{ fields: Record<string, string> }>().fields;
const signsIn = async (app: TestApp, email: string, password: string) =>
  (await app.anonymous().post('/api/login', { email, password })).status === 200;

const app = await startApp(t);
await buildSettings(app, { club: CLUB });

t.test('a person who has forgotten the password', async (t) => {
  t.test('asks for a link, sets a new one with it, and is signed out everywhere', async (t) => {
    const owner = await buildPerson(app);
    const [phone, desk] = [await app.as(owner), await app.as(owner)];
    const visitor = app.anonymous();
    const answer = await visitor.form(
      '/api/request_password_reset',
      { email: owner.email },
      { back: '/forgot-password' },
    );
    t.equal(answer.location, '/forgot-password?sent=1');
    t.match((await answer.follow()).words(), /Sprawdź skrzynkę odbiorczą i folder spam/);

    const token = await mailedToken(app, owner.email);
    t.match(token, /^[\w-]{43}$/, '256 bits');
    const address = `/reset-password/${token}`;
    t.equal((await visitor.get(`/api/get_reset_data/${token}`)).status, 200);
    const page = await visitor.get(address);
    t.match(page.words(), /RESETUJ HASŁO/);
    t.equal(page.headers['referrer-policy'], 'no-referrer');

    const fields = { token, password: NEW, confirm_new_password: NEW };
    const done = await visitor.form('/api/reset_password', fields, { back: address });
    t.equal(done.location, '/login');
    t.match((await done.follow()).words(), /Zresetowano hasło pomyślnie/);
    t.equal(await signsIn(app, owner.email, NEW), true);
    t.equal(await signsIn(app, owner.email, owner.password), false);
    for (const client of [phone, desk]) t.equal((await client.get('/api/protected')).status, 401);

    await app.drainJobs();
    const notice = (await app.mails()).at(-1);
    t.match(notice, { to: owner.email, subject: 'Hasło do Twojego konta zostało zmienione' });
    for (const version of ['html', 'text'] as const) t.ok(notice?.[version].includes('21.11.2026 o 09:00'), version);
    t.notMatch(`${notice?.html}${notice?.text}`, NEW, 'no mail contains a password');
  });

  t.test('gets a mail in two versions with the same content', async (t) => {
    const owner = await buildPerson(app);
    await app.anonymous().post('/api/request_password_reset', { email: ` ${owner.email.toUpperCase()} ` });
    const token = await mailedToken(app, owner.email);
    const mail = (await app.mails()).at(-1);
    for (const version of ['html', 'text'] as const)
      for (const phrase of [`${app.url}/reset-password/${token}`, 'działa przez godzinę', 'Stajnia Pod Lipami'])
        t.ok(mail?.[version].includes(phrase), `${version}: ${phrase}`);
    const rows = await app.db.selectFrom('password_resets').select('token_hash').execute();
    t.notMatch(JSON.stringify(rows), JSON.stringify(Buffer.from(token)), 'the secret itself is not stored');
  });

  t.test('gets the same answer as anyone, and only people with an account get mail', async (t) => {
    const owner = await buildPerson(app);
    const before = (await app.mails()).length;
    const requestReset = (email: string) => app.anonymous().post('/api/request_password_reset', { email });
    const [known, unknown] = [await requestReset(owner.email), await requestReset('nikt@stajnia.test')];
    t.same([known.status, known.text], [200, '{}']);
    t.same([unknown.status, unknown.text], [200, '{}']);
    await app.drainJobs();
    const tos = (await app.mails()).slice(before).map(({ to }) => to);
    t.same(tos, [owner.email]);
    const wrong = await requestReset('nikt');
    t.equal(wrong.status, 400);
    t.match(fieldsOf(wrong).email, /Wpisz adres w postaci/);
  });

  t.test('with a lost or expired link is led to the home page', async (t) => {
    const visitor = app.anonymous();
    const states = {
      404: 'nobody-made-this',
      410: (await buildReset(app, { expires_at: new Date(app.clock.now().getTime() + 1) })).token,
    };
    app.clock.advance({ seconds: 1 });
    for (const [status, token] of Object.entries(states)) {
      t.equal((await visitor.get(`/api/get_reset_data/${token}`)).status, Number(status));
      t.equal((await visitor.get(`/reset-password/${token}`)).headers.location, '/');
      t.equal((await visitor.post('/api/reset_password', { token, password: NEW })).status, Number(status));
      const fields = { token, password: NEW, confirm_new_password: NEW };
      const refused = await visitor.form('/api/reset_password', fields, { back: `/reset-password/${token}` });
      t.equal((await refused.follow()).headers.location, '/');
      const home = await visitor.get('/');
      t.match(
        home.words(),
        `Error ${status} Wystąpił błąd podczas resetowania hasła Ten link stracił ważność. Poproś o`,
      );
      t.match(home.text, 'href="/forgot-password"');
      await visitor.get(`/reset-password/${token}`);
      const opened = await visitor.get('/');
      t.match(opened.words(), `Error ${status} Ten link stracił ważność. Poproś o nowy.`, 'opening it says so too');
      t.match(opened.text, 'href="/forgot-password"');
    }
  });

  t.test('has an hour, counted from when the mail was sent', async (t) => {
    const { token, id } = await buildReset(app);
    app.clock.advance({ minutes: 59 });
    t.equal((await app.anonymous().get(`/api/get_reset_data/${token}`)).status, 200);
    app.clock.advance({ minutes: 1 });
    t.equal((await app.anonymous().get(`/api/get_reset_data/${token}`)).status, 410);
    t.equal((await app.anonymous().post('/api/reset_password', { token, password: NEW })).status, 410);
    const unused = app.db.selectFrom('password_resets').where('id', '=', id).where('used_at', 'is', null);
    t.ok(await unused.select('id').executeTakeFirst());
  });

  t.test('asks again, and the older link ends', async (t) => {
    const owner = await buildPerson(app);
    const requestReset = async () => {
      await app.anonymous().post('/api/request_password_reset', { email: owner.email });
      return mailedToken(app, owner.email);
    };
    const [older, newer] = [await requestReset(), await requestReset()];
    t.not(older, newer);
    t.equal((await app.anonymous().get(`/api/get_reset_data/${older}`)).status, 410);
    t.equal((await app.anonymous().post('/api/reset_password', { token: older, password: NEW })).status, 410);
    t.equal((await app.anonymous().post('/api/reset_password', { token: newer, password: NEW })).status, 200);
    t.equal((await app.anonymous().post('/api/reset_password', { token: newer, password: NEW })).status, 410, 'once');
  });

  t.test('sends it many times at once, and it is set once', async (t) => {
    const owner = await buildPerson(app);
    const { token } = await buildReset(app, { person: owner });
    const tries = Array.from({ length: MANY }, (_, nth) => `hasło numer ${nth} z wielu`);
    const answers = await Promise.all(
      tries.map((password) => app.anonymous().post('/api/reset_password', { token, password })),
    );
    const statuses = answers.map(({ status }) => status);
    t.equal(statuses.filter((status) => status === 200).length, 1);
    t.equal(statuses.filter((status) => status === 410).length, MANY - 1);
    t.equal(await signsIn(app, owner.email, tries[statuses.indexOf(200)] as string), true, 'the winner’s password');
  });

  t.test('asks many times at once, and gets one working link', async (t) => {
    const owner = await buildPerson(app);
    const admin = await app.as('admin');
    const statuses = await Promise.all(
      Array.from({ length: MANY }, async () => (await admin.post('/api/send_password_reset', { id: owner.id })).status),
    );
    t.same([...new Set(statuses)], [200]);
    await app.drainJobs();
    const open = app.db.selectFrom('password_resets').where('person_id', '=', owner.id).where('ended_at', 'is', null);
    t.equal((await open.select('id').execute()).length, 1);
    const mails = (await app.mails()).filter(({ to }) => to === owner.email);
    t.ok(mails.length >= 1);
    const token = await mailedToken(app, owner.email);
    t.equal((await app.anonymous().get(`/api/get_reset_data/${token}`)).status, 200);
  });
});

t.test('two new passwords that do not match are refused as the spec says', async (t) => {
  const visitor = app.anonymous();
  const { token } = await buildReset(app);
  const back = `/reset-password/${token}`;
  const send = async (password: string, again: string) => {
    const fields = { token, password, confirm_new_password: again };
    const refused = await visitor.form('/api/reset_password', fields, { back });
    t.equal(refused.location, back);
    const page = await refused.follow();
    t.notMatch(page.text, 'sekretne', 'the input is not shown again');
    return page.words();
  };
  t.match(await send('sekretne-jedno', 'sekretne-drugie'), 'Różne hasła Podane hasła nie są takie same');
  t.match(await send('sekretne-jedno', ''), 'Różne hasła Podane hasła nie są takie same');
  t.match(await send('7znakow', '7znakow'), 'Za krótkie hasło Hasło musi mieć co najmniej 8 znaków');
  t.match(await send('7znakow', 'inne'), 'Różne hasła Podane hasła nie są takie same');
  const common = await send('password1', 'password1');
  t.match(common, 'Error 400 Wystąpił błąd podczas resetowania hasła');
  t.match(common, 'To hasło jest zbyt popularne');
  t.equal((await visitor.get(`/api/get_reset_data/${token}`)).status, 200, 'the link still works');
  const rows = JSON.stringify(await app.db.selectFrom('old_input').selectAll().execute());
  for (const secret of [token, 'sekretne', '7znakow'])
    t.notMatch(rows, secret, 'no secret is stored with a refused form');
});

t.test('staff send a link', async (t) => {
  t.test('to anyone but admins; only an admin helps those', async (t) => {
    const manager = await app.as('manager');
    const other = await buildPerson(app, { role: 'manager' });
    const chief = await buildPerson(app, { role: 'admin' });
    t.equal((await manager.post('/api/send_password_reset', { id: other.id })).status, 200);
    t.match(await mailedToken(app, other.email), /^[\w-]{43}$/);
    t.equal((await manager.post('/api/send_password_reset', { id: chief.id })).status, 403);
    t.equal((await (await app.as('admin')).post('/api/send_password_reset', { id: chief.id })).status, 200);
    const sent = { action: 'send_password_reset', actor_id: manager.person?.id };
    const audited = await storedRows(app, 'audit_log', sent, 'action', 'actor_id', 'entity_id');
    t.same(audited, [{ action: 'send_password_reset', actor_id: manager.person?.id, entity_id: other.id }]);
  });

  t.test('to themselves too', async (t) => {
    const worker = await app.as('worker');
    for (const body of [{ id: null }, { id: worker.person?.id }, {}])
      t.equal((await worker.post('/api/send_password_reset', body)).status, 200);
    const sent = await worker.form('/api/send_password_reset', { id: '' }, { back: '/my-account?tab=password' });
    const words = (await sent.follow()).words();
    t.match(words, 'Wiadomość wysłana Sprawdź skrzynkę odbiorczą i folder spam');
    t.match(await mailedToken(app, worker.person?.email as string), /^[\w-]{43}$/);
  });
});

t.test('links and sessions are erased with their person, who can export them before', async (t) => {
  const person = await buildPerson(app);
  const [owner, other] = [await app.as(person), await app.as('worker')];
  await buildReset(app, { person });
  t.match(await resets.exportOf(app.db, person.id), [{ created_at: app.clock.now(), used_at: null }]);
  t.match(await sessions.exportOf(app.db, person.id), [{ user_agent: 'tests' }]);
  await erasePartsOf(app, person.id, resets.erase, sessions.erase);
  for (const { exportOf } of [resets, sessions]) t.same(await exportOf(app.db, person.id), []);
  const people = [person.id, other.person?.id ?? ''];
  const browsers = app.db.selectFrom('known_browsers').select('person_id').distinct().where('person_id', 'in', people);
  t.same(await browsers.execute(), [{ person_id: other.person?.id }]);
  t.equal((await owner.get('/api/protected')).status, 401);
  t.equal((await other.get('/api/protected')).status, 200);
});

t.test('in half an hour', async (t) => {
  const app = await startApp(t, { limits: { throttles: true } });
  const requestReset = (email: string, address: string) =>
    app.anonymous(address).post('/api/request_password_reset', { email });

  t.test('one address may ask for fifty mails', async (t) => {
    for (let nth = 1; nth <= 50; nth++)
      t.equal((await requestReset(`nikt${nth}@stajnia.test`, '83.1.2.3')).status, 200);
    const refused = await requestReset('nikt51@stajnia.test', '83.1.2.3');
    t.equal(refused.status, 429);
    t.equal(refused.headers['retry-after'], '1800');
    t.equal((await requestReset('nikt51@stajnia.test', '83.1.2.4')).status, 200, 'other addresses may');
    app.clock.advance({ minutes: 30 });
    t.equal((await requestReset('nikt51@stajnia.test', '83.1.2.3')).status, 200);
  });

  t.test('one address gets at most five mails for one e-mail, known or not', async (t) => {
    const owner = await buildPerson(app);
    for (const email of [owner.email, 'ktos@stajnia.test']) {
      for (let nth = 1; nth <= 5; nth++) t.equal((await requestReset(email, '10.0.1.1')).status, 200);
      t.match(await requestReset(email, '10.0.1.1'), { status: 429, headers: { 'retry-after': '1800' } });
      t.same(
        [(await requestReset(email, '10.0.2.1')).status, (await requestReset(email, '10.0.2.1')).text],
        [200, '{}'],
      );
      app.clock.advance({ minutes: 30 });
    }
  });

  t.test('a stranger blocks nobody from a new link, and floods no mailbox', async (t) => {
    const owner = await buildPerson(app);
    const browser = await app.as(owner);
    await browser.post('/api/logout');
    app.clock.advance({ minutes: 40 });
    const mailed = async () => {
      await app.drainJobs();
      return (await app.mails()).filter(({ to }) => to === owner.email).length;
    };
    for (let nth = 1; nth <= 40; nth++) {
      const { status, text } = await requestReset(owner.email, `10.3.${nth}.1`);
      t.same([status, text], [200, '{}'], 'gets the same answer');
    }
    const flood = await mailed();
    t.ok(flood >= 5 && flood <= 6, `${flood} mails for 40 requests`);
    t.equal((await app.anonymous().get(`/api/get_reset_data/${await mailedToken(app, owner.email)}`)).status, 200);

    t.equal((await browser.post('/api/request_password_reset', { email: owner.email })).status, 200);
    t.equal(await mailed(), flood + 1, 'a browser she has used gets a mail at once');
    t.equal((await app.anonymous().get(`/api/get_reset_data/${await mailedToken(app, owner.email)}`)).status, 200);

    app.clock.advance({ minutes: 10 });
    for (let nth = 1; nth <= 20; nth++) await requestReset(owner.email, `10.4.${nth}.1`);
    t.equal((await requestReset(owner.email, '83.200.1.1')).status, 200, 'she asks from a new browser');
    t.equal(await mailed(), flood + 2, 'and gets one after ten minutes, however many ask');
    const token = await mailedToken(app, owner.email);
    const elsewhere = app.anonymous('83.200.1.1');
    t.equal((await elsewhere.post('/api/reset_password', { token, password: NEW })).status, 200);

    for (let nth = 1; nth <= 20; nth++)
      await app.anonymous(`10.5.${nth}.1`).post('/api/login', { email: owner.email, password: 'zgaduję' });
    const login = { email: owner.email, password: NEW };
    t.equal((await app.anonymous('10.6.1.1').post('/api/login', login)).status, 429, 'guesses slow down strangers');
    t.equal((await elsewhere.post('/api/login', login)).status, 200, 'but not the browser that followed the link');
    t.equal((await browser.post('/api/login', login)).status, 200, 'a browser she used before is not blocked');
  });

  t.test('a browser known for one account helps with no other', async (t) => {
    const [thief, owner] = [await app.as(await buildPerson(app)), await buildPerson(app)];
    app.clock.advance({ minutes: 40 });
    const statuses = [];
    for (let nth = 1; nth <= 6; nth++)
      statuses.push((await thief.post('/api/request_password_reset', { email: owner.email })).status);
    t.same(statuses, [200, 200, 200, 200, 200, 429]);
    await app.drainJobs();
    t.equal((await app.mails()).filter(({ to }) => to === owner.email).length, 5);
  });

  t.test(
    'mails from one person to another are delayed from the fourth on, and a stranger cannot use them up',
    async (t) => {
      const owner = await buildPerson(app);
      const manager = await app.as('manager');
      for (let nth = 1; nth <= 5; nth++) await requestReset(owner.email, `10.1.${nth}.1`);
      const send = () => manager.form('/api/send_password_reset', { id: owner.id }, { back: '/home' });
      for (let nth = 1; nth <= 3; nth++) t.match((await (await send()).follow()).words(), 'Wiadomość wysłana');
      t.match((await (await send()).follow()).words(), 'Wiadomości wychodzą po kolei');
    },
  );

  t.test('a person blocked at the sign-in may sign in with the new password', async (t) => {
    const owner = await buildPerson(app);
    const visitor = app.anonymous();
    const signIn = async (password: string) =>
      (await visitor.post('/api/login', { email: owner.email, password })).status;
    for (let nth = 1; nth <= 5; nth++) await signIn(`zgaduję ${nth}`);
    t.equal(await signIn(owner.password), 429);
    const { token } = await buildReset(app, { person: owner });
    t.equal((await visitor.post('/api/reset_password', { token, password: NEW })).status, 200);
    t.equal(await signIn(NEW), 200);
  });
});
