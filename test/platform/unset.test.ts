/** Missing settings in production: admins see them, and no page claims something that did not happen. */
import t from 'tap';
import { startApp } from '../support/app.ts';

t.test('while mail is not configured', async (t) => {
  const app = await startApp(t, { config: { mailFiles: false, logLevel: 'error' } });
  const [admin, manager] = [await app.as('admin'), await app.as('manager')];

  await t.test('no alert claims that a mail was sent', async (t) => {
    const panel = '/home?section=0';
    const sent = await manager.form(
      '/api/send_app_invitation',
      { email: 'nowa@example.pl', role: 'user' },
      { back: panel },
    );
    const answer = (await sent.follow()).words();
    t.match(answer, 'Zaproszenie czeka');
    t.match(answer, 'nic nie wysłano');
    t.notMatch(answer, 'Wysłano zaproszenie');
    await app.drainJobs();
    t.same(await app.mails(), []);
    const list = (await manager.get('/invitations')).words();
    t.match(list, 'nowa@example.pl Klient · czeka na wysłanie od 21.11.2026');

    const { id } = await app.person('worker');
    for (const [whom, body] of Object.entries({ another: { id }, oneself: {} })) {
      const reset = await manager.form('/api/send_password_reset', body, { back: panel });
      const words = (await reset.follow()).words();
      t.match(words, 'Wiadomość czeka', whom);
      t.notMatch(words, 'Sprawdź skrzynkę', whom);
    }
    for (const address of ['/forgot-password', '/forgot-password?sent=1']) {
      const page = (await app.anonymous().get(address)).words();
      t.match(page, 'Stajnia nie wysyła jeszcze wiadomości', address);
      t.notMatch(page, 'wysłaliśmy', address);
    }
  });

  await t.test('an admin sees it above everything, and how many mails wait', async (t) => {
    const words = (await admin.get('/home?section=12')).words();
    t.match(words, /Wymaga uwagi Poczta nie wychodzi Nie jest ustawiona\. .* Czekają 3 wiadomości, od: /);
    t.notMatch((await manager.get('/home?section=0')).words(), 'Poczta nie wychodzi', 'managers cannot change it');
  });
});

t.test('X-Forwarded-For from a trusted proxy must be an address, or is ignored', async (t) => {
  const app = await startApp(t, { config: { trustProxy: ['127.0.0.1', '10.0.0.0/8'] }, alone: true });
  app.server.get('/api/address', { schema: { hide: true } }, async ({ ip }) => ({ ip }));
  const seenAs = async (header: string) => {
    const answer = await app.server.inject({ url: '/api/address', headers: { 'x-forwarded-for': header } });
    return answer.json<{ ip: string }>().ip;
  };
  t.equal(await seenAs('203.0.113.7'), '203.0.113.7');
  t.equal(await seenAs('198.51.100.1, 203.0.113.7'), '203.0.113.7', 'addresses before the last one are not trusted');
  t.equal(await seenAs('203.0.113.7, 10.0.0.2'), '203.0.113.7', 'through two proxies');
  t.equal(await seenAs('203.0.113.7:4711'), '203.0.113.7');
  t.equal(await seenAs('[2001:db8::1]:443'), '2001:db8::1');
  t.equal(await seenAs('2001:db8::1'), '2001:db8::1');
  t.equal(await seenAs('nonsense, 203.0.113.7'), '203.0.113.7');
  for (const nonsense of ['nonsense', '', 'unknown', '203.0.113.7, unknown', '999.1.1.1', '203.0.113.7; drop table'])
    t.equal(await seenAs(nonsense), '127.0.0.1', nonsense);
});

t.test('admins are told about requests through a proxy that TRUST_PROXY does not name', async (t) => {
  const trusting = { trustProxy: ['127.0.0.1'] };
  for (const [config, told] of [
    [{}, true],
    [trusting, false],
    [{ mode: 'demo' }, false],
  ] as const) {
    const app = await startApp(t, { config: { ...config, logLevel: 'error' } });
    const admin = await app.as('admin');
    const isTold = async () =>
      (await admin.get('/home?section=12')).words().includes('Limit prób logowania może liczyć wszystkich razem');
    t.notOk(await isTold(), 'not before the first one');
    await app.anonymous().get('/', { 'x-forwarded-for': '203.0.113.7' });
    t.equal(await isTold(), told, JSON.stringify(config));
  }
});
