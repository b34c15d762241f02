import t from 'tap';
import { startApp, type TestApp } from '../support/app.ts';
import { buildPerson, buildReset } from '../support/builders.ts';

const NEW = 'trzy kasztany i wiadro';
const CHANGE = '/api/reset_password_with_old_password';
const PAGE = '/my-account?tab=password';

const body = (old_password: string, password = NEW, confirm_new_password = password) => ({
  old_password,
  password,
  confirm_new_password,
});

async function lastMail(app: TestApp) {
  await app.drainJobs();
  return (await app.mails()).at(-1);
}

t.test('a person who knows the old password', async (t) => {
  const app = await startApp(t);

  t.test('sets a new one and stays signed in on this device only', async (t) => {
    const owner = await buildPerson(app);
    const [here, there] = [await app.as(owner), await app.as(owner)];
    const { token } = await buildReset(app, { person: owner });
    const done = await here.form(CHANGE, body(owner.password), { back: PAGE });
    t.equal(done.location, PAGE);
    t.match((await done.follow()).words(), 'SUKCES Pomyślnie zaktualizowano hasło');
    t.equal((await here.get('/api/protected')).status, 200);
    t.equal((await there.get('/api/protected')).status, 401);
    t.equal((await there.post('/api/token/refresh')).status, 401);
    t.equal((await app.anonymous().get(`/api/get_reset_data/${token}`)).status, 410, 'older links are invalid');
    t.equal((await app.anonymous().post('/api/login', { email: owner.email, password: NEW })).status, 200);
    t.match(await lastMail(app), { to: owner.email, subject: 'Hasło do Twojego konta zostało zmienione' });
  });

  t.test('gets an error at the field when it is wrong', async (t) => {
    const owner = await app.as('user');
    const refused = await owner.post(CHANGE, body('nie to hasło'));
    t.equal(refused.status, 403);
    t.same(refused.json<{ fields: object }>().fields, { old_password: 'Obecne hasło jest nieprawidłowe' });
    const form = await owner.form(CHANGE, body('nie to hasło'), { back: PAGE });
    const words = (await form.follow()).words();
    t.match(words, 'Error 403 Wystąpił błąd podczas aktualizacji hasła');
    t.match(words, 'Obecne hasło jest nieprawidłowe');
    t.equal((await owner.get('/api/protected')).status, 200, 'and stays signed in');
  });

  t.test('must type the new one twice, and long enough', async (t) => {
    const owner = await app.as('user');
    const old = owner.person?.password as string;
    for (const [sent, fields] of [
      [body(old, NEW, 'coś innego'), { confirm_new_password: 'Podane hasła nie są takie same' }],
      [body(old, '7znakow'), { password: 'Hasło musi mieć conajmniej 8 znaków' }],
      [body(old, 'x'.repeat(129)), { password: 'Hasło może mieć najwyżej 128 znaków' }],
      [body(old, 'password1'), { password: 'To hasło jest zbyt popularne. Wybierz inne.' }],
      [{ password: NEW, confirm_new_password: NEW }, { old_password: 'Wpisz obecne hasło' }],
    ] as const) {
      const answer = await owner.post(CHANGE, sent);
      t.equal(answer.status, 400);
      t.same(answer.json<{ fields: object }>().fields, fields);
    }
    const short = await owner.form(CHANGE, body(old, '7znakow'), { back: PAGE });
    t.match((await short.follow()).words(), 'Error 400 Hasło musi mieć conajmniej 8 znaków');
  });

  t.test('changes it once, when sent from two places at once', async (t) => {
    const owner = await buildPerson(app);
    const clients = [await app.as(owner), await app.as(owner)];
    const answers = await Promise.all(
      clients.map((client, nth) => client.post(CHANGE, body(owner.password, `${NEW} ${nth}`))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    t.equal(statuses[0], 200);
    t.ok([401, 403, 409].includes(statuses[1] as number), String(statuses[1]));
  });
});

t.test('a stolen session cannot guess the password forever', async (t) => {
  const app = await startApp(t, { limits: { throttles: true } });
  const owner = await app.person('user');
  const [thief, own] = [await app.as(owner), await app.as(owner)];
  for (let nth = 1; nth <= 5; nth++) t.equal((await thief.post(CHANGE, body(`zgaduję ${nth}`))).status, 403);
  t.equal((await thief.post(CHANGE, body(owner.password))).status, 429, 'not even the right one is checked');
  t.equal((await own.post(CHANGE, body(owner.password))).status, 200, 'the owner’s own session is not blocked');
  t.equal((await thief.get('/api/protected')).status, 401);
});
