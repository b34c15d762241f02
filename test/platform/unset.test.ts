/** What production goes without: the log says so, admins are told, and nothing claims what has not happened. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildPerson } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { netClient, signInAt, startProgram } from '../support/program.ts';
import { smtpSink } from '../support/smtp-sink.ts';

const countIn = (text: string, part: string) => text.split(part).length - 1;

t.test('without SMTP_URL mails wait, in no file, until there is a mail server', async (t) => {
  const { db, url } = await openTestDatabase(t);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-unset-'));
  t.teardown(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const program = await startProgram(t, { env: { ...env, SMTP_URL: '' } });
  t.equal(countIn(program.output(), 'SMTP_URL is not set'), 1, 'the log says so once');
  const manager = await signInAt(
    program.url,
    await buildPerson({ db, clock: testClock(new Date()) }, { role: 'manager' }),
  );
  const invited = await manager.post('/api/send_app_invitation', { email: 'nowa@example.pl', role: 'user' });
  t.equal(invited.status, 200);

  const proxied = { 'x-forwarded-for': '203.0.113.7' };
  for (let nth = 0; nth < 3; nth++) await netClient(program.url).get('/', proxied);
  t.equal(countIn(program.output(), 'TRUST_PROXY is not set'), 1, 'and what else is missing, once it shows');
  program.process.kill('SIGTERM');
  t.equal(await program.ended, 0);
  t.same(fs.readdirSync(dataDir), [], 'no link lies in a file');

  const sink = await smtpSink(t);
  const again = await startProgram(t, { env: { ...env, SMTP_URL: sink.url, TRUST_PROXY: '127.0.0.1' } });
  await netClient(again.url).get('/', proxied);
  while (sink.mails.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  t.match(sink.mails, [{ to: 'nowa@example.pl' }]);
  t.match(sink.mails[0]?.text, `${again.url}/register/`);
  t.equal(again.output(), '', 'nothing is missing any more');
});

t.test('while no mail leaves', async (t) => {
  const app = await startApp(t, { config: { mailFiles: false, logLevel: 'error' } });
  const [admin, manager] = [await app.as('admin'), await app.as('manager')];

  await t.test('nobody reads that something was sent', async (t) => {
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

  await t.test('an admin reads why, and how much waits', async (t) => {
    const tools = (await admin.get('/home?section=11')).words();
    t.match(tools, 'Do ustawienia na serwerze Poczta nie wychodzi Brakuje SMTP_URL.');
    t.match(tools, 'Czekają 3 wiadomości.');
    t.match((await admin.get('/home?section=12')).words(), 'Do ustawienia na serwerze Poczta nie wychodzi');
    t.notMatch(
      (await manager.get('/home?section=0')).words(),
      'Do ustawienia na serwerze',
      'who can do nothing about it is spared',
    );
  });
});

t.test('requests through a proxy that TRUST_PROXY does not name are told to admins', async (t) => {
  const trusting = { trustProxy: ['127.0.0.1'] };
  for (const [config, told] of [
    [{}, true],
    [trusting, false],
    [{ mode: 'demo' }, false],
  ] as const) {
    const app = await startApp(t, { config: { ...config, logLevel: 'error' } });
    const admin = await app.as('admin');
    const tools = async () => (await admin.get('/home?section=11')).words();
    t.notMatch(await tools(), 'serwerze', 'not before one has come');
    await app.anonymous().get('/', { 'x-forwarded-for': '203.0.113.7' });
    t.equal((await tools()).includes('Do ustawienia na serwerze'), told, JSON.stringify(config));
    if (told) t.match((await admin.get('/home?section=12')).words(), 'Do ustawienia na serwerze');
  }
});
