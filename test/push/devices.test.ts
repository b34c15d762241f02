import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startApp, type TestApp } from '../support/app.ts';
import { buildDevice, buildPerson } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { testDevice } from '../support/push-sink.ts';

const SERVICE = 'https://updates.push.services.mozilla.com/wpush/v2';
const newDevice = () => testDevice(`${SERVICE}/${randomUUID()}`).subscription;

const save = async (client: Client, subscription: object = newDevice()) =>
  (await client.post('/api/push/save_subscription', subscription)).status;

async function devices({ db }: TestApp): Promise<Record<string, string[]>> {
  const rows = await db.selectFrom('push_subscriptions').selectAll().orderBy('created_at').orderBy('id').execute();
  const byPerson = Object.groupBy(rows, ({ person_id }) => person_id);
  return Object.fromEntries(
    Object.entries(byPerson).map(([id, own = []]) => [id, own.map(({ endpoint }) => endpoint)]),
  );
}

t.test('a device', async (t) => {
  const app = await startApp(t);
  t.beforeEach(async () => void (await app.db.deleteFrom('push_subscriptions').execute()));

  t.test('gets a service worker that is revalidated each time, and loads nothing from other sites', async (t) => {
    const { headers } = await app.anonymous().get('/sw.js');
    t.equal(headers['cache-control'], 'no-cache');
    t.match(headers['content-type'], 'javascript');
    t.match(headers['content-security-policy'], "worker-src 'self'");
  });

  t.test('is stored as its browser gives it, and once', async (t) => {
    const worker = await app.as('worker');
    const subscription = newDevice();
    t.equal(await save(worker, { ...subscription, unasked: true }), 200);
    t.equal(await save(worker, subscription), 200);
    const rows = await app.db.selectFrom('push_subscriptions').selectAll().execute();
    t.match(rows, [{ person_id: worker.person?.id, user_agent: 'tests', endpoint: subscription.endpoint }]);
    t.same(rows[0]?.subscription, subscription);
    t.equal(worker.cookies.get('push'), 'on');
  });

  t.test('belongs to one person at a time', async (t) => {
    const [one, other] = [await app.as('worker'), await app.as('manager')];
    const subscription = newDevice();
    await save(one, subscription);
    await save(other, subscription);
    t.same(await devices(app), { [String(other.person?.id)]: [subscription.endpoint] });
    const removal = await one.post('/api/push/remove_subscription', { endpoint: subscription.endpoint });
    t.equal(removal.status, 200);
    t.ok((await devices(app))[String(other.person?.id)], 'only that person can switch it off');
  });

  t.test('that subscribes again is still one', async (t) => {
    const worker = await app.as('worker');
    const [before, now] = [newDevice(), newDevice()];
    await save(worker, before);
    await save(worker, now);
    t.same(await devices(app), { [String(worker.person?.id)]: [now.endpoint] });
  });

  t.test('is switched off by its endpoint, and without one all are', async (t) => {
    const person = await buildPerson(app);
    const [here, there] = [await app.as(person), await app.as(person)];
    const [mine, third] = [newDevice(), await buildDevice(app, { person })];
    await save(here, mine);
    await save(there);
    await here.post('/api/push/remove_subscription', { endpoint: third.endpoint });
    t.equal((await devices(app))[person.id]?.length, 2);
    t.equal(here.cookies.get('push'), 'on', 'another device leaves this one on');
    await here.post('/api/push/remove_subscription', { endpoint: mine.endpoint });
    t.equal(here.cookies.get('push'), 'off');
    t.equal((await devices(app))[person.id]?.length, 1);
    await here.post('/api/push/remove_subscription');
    t.same(await devices(app), {}, 'a call without a body switches off all');
  });

  t.test('gets no notifications once its session is signed out', async (t) => {
    for (const signOut of ['/api/logout', '/logout']) {
      const person = await buildPerson(app);
      const [here, there] = [await app.as(person), await app.as(person)];
      const remaining = newDevice();
      await save(here);
      await save(there, remaining);
      if (signOut === '/logout') await here.get(signOut);
      else await here.post(signOut);
      t.same(await devices(app), { [person.id]: [remaining.endpoint] }, `${signOut}: the other one stays on`);
      await app.db.deleteFrom('push_subscriptions').execute();
    }
  });

  t.test('gets no notifications for the previous person once another has signed in', async (t) => {
    const [one, other] = [await buildPerson(app), await buildPerson(app)];
    const browser = await app.as(one);
    await save(browser);
    await browser.post('/api/login', { email: other.email, password: other.password });
    t.same(await devices(app), {});
    t.notOk(browser.cookies.get('push'), 'the browser must save its subscription again');
  });

  t.test('switched off by its person stays off when they sign in again', async (t) => {
    const person = await buildPerson(app);
    const browser = await app.as(person);
    await browser.post('/api/push/remove_subscription', {});
    await browser.post('/api/login', { email: person.email, password: person.password });
    t.equal(browser.cookies.get('push'), 'off');
  });

  t.test('is removed with a session that is ended elsewhere, even while it is being saved', async (t) => {
    const person = await buildPerson(app);
    const desk = await app.as(person);
    for (const end of ['/api/end_other_sessions', 'one']) {
      const phone = await app.as(person);
      const session = phone.cookies.get('access_token')?.split('.')[0];
      const ending = end === 'one' ? desk.delete(`/api/end_session/${session}`) : desk.post(end);
      await Promise.all([ending, save(phone), save(phone)]);
      t.same(await devices(app), {}, end);
    }
  });

  t.test('is one of ten at most; the one saved longest ago is dropped', async (t) => {
    const person = await buildPerson(app);
    const first = await buildDevice(app, { person });
    for (let nth = 1; nth < 10; nth++) {
      app.clock.advance({ minutes: 1 });
      await buildDevice(app, { person });
    }
    app.clock.advance({ minutes: 1 });
    await save(await app.as(person));
    const left = (await devices(app))[person.id] ?? [];
    t.equal(left.length, 10);
    t.notOk(left.includes(first.endpoint));
  });
});

t.test('devices with notifications are listed and switched off one by one, by plain forms', async (t) => {
  const app = await startApp(t);
  const person = await buildPerson(app);
  const client = await app.as(person);
  const back = '/my-account?tab=notifications';
  const android = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
  const { endpoint } = await buildDevice(app, { person, user_agent: android });
  const user_agent = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0';
  await buildDevice(app, { person, user_agent });
  t.match((await client.get(back)).words(), /Aby włączyć powiadomienia na tym urządzeniu, włącz .*JavaScript/);
  const tried = await client.form('/api/push/send_test', {}, { back });
  t.match((await tried.follow()).words(), 'Wysłano powiadomienie');
  const off = await (await client.form('/api/push/remove_subscription', { endpoint }, { back })).follow();
  t.match(off.words(), 'Wyłączono powiadomienia');
  t.match(off.words(), 'Firefox, Windows Włączone 21.11.2026');
  t.notMatch(off.words(), 'Chrome, Android');
});

t.test('only known push services are accepted', async (t) => {
  const app = await startApp(t);
  const worker = await app.as('worker');
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://jmt17.google.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://FCM.googleapis.com:443/fcm/send/abc',
  ])
    t.equal(await save(worker, testDevice(endpoint).subscription), 200, endpoint);
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://www.google.com/fcm/send/abc',
    'https://evilpush.apple.com/abc',
    'https://push.apple.com/abc',
    'https://169.254.169.254/latest',
    '',
  ]) {
    const answer = await worker.post('/api/push/save_subscription', testDevice(endpoint).subscription);
    t.equal(answer.status, 400, endpoint);
    t.ok(answer.json<{ fields?: { endpoint?: string } }>().fields?.endpoint, 'the error is at its field');
  }
});

t.test('keys unusable for encryption are refused', async (t) => {
  const worker = await (await startApp(t)).as('worker');
  const { endpoint, keys } = newDevice();
  for (const wrong of [
    { ...keys, p256dh: `${keys.p256dh.slice(0, -4)}AAAA` },
    { ...keys, p256dh: keys.p256dh.slice(0, 43) },
    { ...keys, auth: '' },
    { p256dh: keys.p256dh },
    null,
  ])
    t.equal(await save(worker, { endpoint, keys: wrong }), 400, JSON.stringify(wrong));
});

t.test('the VAPID key of the stable', async (t) => {
  const app = await startApp(t, { alone: true });
  const key = async (one: TestApp) => (await one.anonymous().get('/api/push/public_key')).json<{ key: string }>().key;
  t.match(await key(app), /^[\w-]{87}$/, 'is made once and kept');
  const settings = await app.db.selectFrom('settings').select('value').where('key', '=', 'vapid_keys').execute();
  t.match(settings, [{ value: { publicKey: await key(app) } }]);
});
