import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { startApp, type TestApp } from '../support/app.ts';
import { buildDevice, buildHorse, buildPerson, type TestPerson } from '../support/builders.ts';
import { HURRIED } from '../support/jobs.ts';
import { type Pushed, type PushSink, pushSink, type TestDevice } from '../support/push-sink.ts';

const endpoints = async ({ db }: TestApp) =>
  (await db.selectFrom('push_subscriptions').select('endpoint').execute()).map(({ endpoint }) => endpoint);

async function deposit(app: TestApp, { id }: { id: string }): Promise<void> {
  const manager = await app.as('manager');
  await manager.post('/api/deposit-money-to-horse', { id, amount: 5, request_id: randomUUID() });
}

/** The seconds for which notifications wait in the queue. */
async function heldPushes({ db }: TestApp): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
    where state = 'created' and name like 'push-%'`.execute(db);
  return rows.map(({ seconds }) => seconds);
}

async function someone(app: TestApp, sink: PushSink) {
  const client = await app.as(await buildPerson(app));
  const device = sink.device();
  await client.post('/api/push/save_subscription', device.subscription);
  const send = async () => (await client.post('/api/push/send_test')).status;
  return { client, device, send };
}

t.test('a test notification', async (t) => {
  const sink = await pushSink(t);
  const app = await startApp(t, { pushServices: sink.services, jobRules: HURRIED });
  t.beforeEach(async () => {
    await app.db.deleteFrom('push_subscriptions').execute();
    sink.pushed.length = 0;
    sink.answer();
  });

  const given = () => someone(app, sink);

  t.test('reaches the device, and only it can decrypt it', async (t) => {
    const { device, send } = await given();
    t.equal(await send(), 200);
    await app.drainJobs();
    const [pushed] = sink.pushed as [Pushed];
    t.match(device.read(pushed), {
      title: 'Powiadomienia działają',
      body: 'To próbne powiadomienie z Twojej stajni.',
      url: '/my-account?tab=notifications',
      tag: /^[0-9a-f-]{36}$/,
    });
    t.match(pushed.headers, { ttl: '600', 'content-encoding': 'aes128gcm' });
    t.throws(() => sink.device().read(pushed));
  });

  t.test('is signed with the key that browsers subscribe with', async (t) => {
    const { client, send } = await given();
    await send();
    await app.drainJobs();
    const { key } = (await client.get('/api/push/public_key')).json<{ key: string }>();
    const { authorization = '' } = (sink.pushed[0] as Pushed).headers;
    const [, jwt = '', named] = /^vapid t=(.+), ?k=(.+)$/.exec(authorization) ?? [];
    t.equal(named, key);
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as never);
    const [header, claims = '', signature = ''] = jwt.split('.');
    const signed = Buffer.from(`${header}.${claims}`);
    const vapidKey = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    t.ok(verify('sha256', signed, vapidKey, Buffer.from(signature, 'base64url')));
    t.match(JSON.parse(Buffer.from(claims, 'base64url').toString()), {
      aud: `https://${sink.services.hosts[0]}`,
      sub: 'mailto:stajnia@localhost',
    });
  });

  t.test('goes to every device of the person, and to no other', async (t) => {
    const person = await buildPerson(app);
    const [one, other, foreign] = [sink.device(), sink.device(), sink.device()];
    await (await app.as(person)).post('/api/push/save_subscription', one.subscription);
    const client = await app.as(person);
    await client.post('/api/push/save_subscription', other.subscription);
    await (await app.as('manager')).post('/api/push/save_subscription', foreign.subscription);
    await client.post('/api/push/send_test');
    await app.drainJobs();
    const paths = [one, other].map(({ subscription }) => new URL(subscription.endpoint).pathname);
    t.same(sink.pushed.map(({ path }) => path).sort(), paths.sort());
  });

  t.test('is retried while the service fails, with the same content', async (t) => {
    const { device, send } = await given();
    sink.answer(500, 429, 302);
    await send();
    await app.drainJobs();
    t.equal(sink.pushed.length, 4, 'a redirect is not followed');
    const tags = sink.pushed.map((pushed) => (device.read(pushed) as { tag: string }).tag);
    t.equal(new Set(tags).size, 1);
    t.same(await endpoints(app), [device.subscription.endpoint], 'and the device stays');
  });

  t.test('removes a device that its service reports as gone', async (t) => {
    for (const gone of [404, 410]) {
      const { send } = await given();
      sink.answer(gone);
      await send();
      await app.drainJobs();
      t.same(await endpoints(app), [], String(gone));
      t.equal(sink.pushed.length, 1, 'without another try');
      t.equal(await send(), 409, 'now there is none');
      sink.pushed.length = 0;
    }
  });

  t.test('is refused while no device is subscribed', async (t) => {
    const worker = await app.as('worker');
    const refused = await worker.form('/api/push/send_test', {}, { back: '/my-account?tab=notifications' });
    t.match((await refused.follow()).words(), 'Error 409 Powiadomienia nie są włączone na żadnym urządzeniu');
  });
});

t.test('the kinds of notices', async (t) => {
  const sink = await pushSink(t);
  const app = await startApp(t, { pushServices: sink.services, jobRules: HURRIED });
  const TAB = '/my-account?tab=notifications';
  const titles = async (device: TestDevice) => {
    await app.drainJobs();
    return sink.pushed.splice(0).map((pushed) => (device.read(pushed) as { title: string }).title);
  };

  t.test('that are switched off are not sent, others are', async (t) => {
    const { client, device } = await someone(app, sink);
    const manager = await app.as('manager');
    const horse = await buildHorse(app, { owner: client.person as TestPerson });
    const tell = async () => {
      await manager.post('/api/deposit-money-to-horse', { id: horse.id, amount: 5, request_id: randomUUID() });
      for (const health of [true, false])
        await manager.post('/api/change_horse_health', { horse_id: horse.id, health });
      await manager.post('/api/change_horse_health', { horse_id: horse.id, health: true });
      return (await titles(device)).map((title) => title.replace(/:.*/, ''));
    };
    t.ok((await tell()).includes('Zaksięgowano wpłatę'));
    const chosen = { kinds: ['alerts', 'answers', 'payments'] };
    t.equal((await client.post('/api/push/choose_notices', chosen)).status, 200);
    const later = await tell();
    t.notOk(later.includes('Zaksięgowano wpłatę'));
    t.ok(later.includes('Alert zdrowotny'));
  });

  t.test('depend on the role and on owning horses, and are chosen without JavaScript', async (t) => {
    const worker = await buildPerson(app, { role: 'worker' });
    const client = await app.as(worker);
    const shown = async () => (await client.get(TAB)).words();
    t.match(await shown(), 'Rano: zadania na dziś');
    t.notMatch(await shown(), 'Wpłaty i zmiany na koncie');
    await buildHorse(app, { owner: worker });
    t.match(await shown(), 'Wpłaty i zmiany na koncie');
    const saved = await client.form('/api/push/choose_notices', { kinds: ['work', 'deposits'] }, { back: TAB });
    const page = await saved.follow();
    t.match(page.words(), 'Zaktualizowano Zapisano, o czym Cię powiadamiamy');
    t.match(page.text, /name="kinds"[^>]*checked=""[^>]*value="work"/);
    t.notMatch(page.text, /name="kinds"[^>]*checked=""[^>]*value="day"/);
    await client.form('/api/push/choose_notices', {}, { back: TAB });
    t.notMatch((await client.get(TAB)).text, /name="kinds"[^>]*checked=""/, 'no ticked box means none are wanted');
    t.equal((await client.post('/api/push/choose_notices', { kinds: ['news'] })).status, 400);
    const muted = () => app.db.selectFrom('muted_notices').select('kind').where('person_id', '=', worker.id).execute();
    t.equal((await muted()).length, 9);
    await client.post('/api/push/choose_notices', { kinds: ['requests'] });
    t.equal((await muted()).length, 9, 'a kind that the person never gets is not stored');
  });
});

t.test('a queued notification', async (t) => {
  const sink = await pushSink(t);
  const start = () => startApp(t, { pushServices: sink.services }); // its jobs run only on demand

  t.test('is not sent to a device that has since changed its person, or signed out', async (t) => {
    const app = await start();
    const [one, other] = [await someone(app, sink), await someone(app, sink)];
    await one.send();
    await (await app.as('manager')).post('/api/push/save_subscription', one.device.subscription);
    await other.send();
    await other.client.post('/api/logout');
    await app.drainJobs();
    t.same(sink.pushed, []);
  });

  t.test('is dropped when it is outdated', async (t) => {
    const app = await start();
    await (await someone(app, sink)).send();
    app.clock.advance({ minutes: 10 });
    await app.drainJobs();
    t.same(sink.pushed, []);
  });

  t.test('is dropped at night when it would be outdated in the morning', async (t) => {
    const app = await start();
    app.clock.set('2026-11-21T23:00:00+01:00');
    const { client } = await someone(app, sink);
    const horse = await buildHorse(app, { owner: client.person as TestPerson });
    await deposit(app, horse);
    app.clock.advance({ days: 2, hours: 23 }); // In an hour it is outdated.
    await app.drainJobs();
    t.same(sink.pushed, []);
    t.same(await heldPushes(app), []);
  });
});

t.test('at night', async (t) => {
  const sink = await pushSink(t);
  const now = '2026-11-21T23:30:00+01:00';
  const app = await startApp(t, { pushServices: sink.services, jobRules: HURRIED, now });
  const { client, device } = await someone(app, sink);
  const owner = client.person as TestPerson;
  const horse = await buildHorse(app, { owner });
  const titles = async () => {
    await app.drainJobs();
    return sink.pushed.splice(0).map((pushed) => (device.read(pushed) as { title: string }).title);
  };

  t.test('a notification waits until six, and is sent once', async (t) => {
    await deposit(app, horse);
    t.same(await titles(), []);
    t.same(await heldPushes(app), [6.5 * 3600]);
    app.clock.set('2026-11-22T06:00:00+01:00');
    await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(app.db);
    t.same(await titles(), ['Zaksięgowano wpłatę']);
    t.same(await heldPushes(app), []);
  });

  t.test('a health alert and what somebody asks for are sent at once', async (t) => {
    app.clock.set('2026-11-22T23:30:00+01:00');
    await (await app.as('manager')).post('/api/change_horse_health', { horse_id: horse.id, health: true });
    t.match(await titles(), [/^Alert zdrowotny/]);
    await (await app.as(owner)).post('/api/push/send_test');
    t.same(await titles(), ['Powiadomienia działają']);
  });

  t.test('a stable chooses its hours, or none', async (t) => {
    const set = async (hours: object) =>
      (await app.as('manager')).form(
        '/api/settings/update/quiet_hours',
        { form: 'quiet', ...hours },
        { back: '/settings' },
      );
    const told = async () => (await (await app.as(owner)).get('/my-account?tab=notifications')).words();
    t.match(await told(), /W nocy \(21:00–6:00\) powiadomienia czekają do rana; alerty .* przychodzą od razu\./);

    await set({ on: '1', from: '0', until: '5' });
    t.match(await told(), 'W nocy (0:00–5:00)');
    await deposit(app, horse);
    t.same(await titles(), ['Zaksięgowano wpłatę'], 'half past eleven is no longer quiet');
    t.match(
      (await (await set({ on: '1', from: '5', until: '5' })).follow()).words(),
      'Wybierz inną godzinę niż początek',
    );

    app.clock.set('2026-11-23T00:30:00+01:00');
    await set({ from: '0', until: '5' });
    t.notMatch(await told(), 'W nocy');
    await deposit(app, horse);
    t.same(await titles(), ['Zaksięgowano wpłatę']);
  });
});

t.test('ten test notifications in ten minutes are the limit', async (t) => {
  const app = await startApp(t, { limits: { throttles: true } });
  const client = await app.as('worker');
  await buildDevice(app, { person: await app.person('worker') });
  const statuses: number[] = [];
  for (let nth = 0; nth < 11; nth++) statuses.push((await client.post('/api/push/send_test')).status);
  t.same(statuses, [...Array(10).fill(200), 429]);
});

t.test('a service that is no longer known is not called', async (t) => {
  const sink = await pushSink(t);
  const app = await startApp(t, { jobRules: HURRIED });
  const { endpoint, ...rest } = sink.device().subscription;
  const subscription = JSON.stringify({ endpoint, ...rest });
  await buildDevice(app, { person: await app.person('worker'), endpoint, subscription });
  await (await app.as('worker')).post('/api/push/send_test');
  await app.drainJobs();
  t.same(sink.pushed, []);
  t.same(await endpoints(app), []);
});
