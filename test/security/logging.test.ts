import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import { buildIfStale } from '../../server/commands/build-if-stale.ts';
import { freePort } from '../../server/platform/embedded-postgres/server.ts';
import { buildPerson } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { TEMPLATE_VARIABLE } from '../support/postgres.ts';
import { netClient, signInAt, startProgram } from '../support/program.ts';

/** Addresses whose last part is a secret, now or later. */
const SECRET_ADDRESSES = [
  '/register/',
  '/reset-password/',
  '/api/get_registration_data/',
  '/api/get_reset_data/',
  '/calendar/',
  '/register/%zz',
];

t.test('the log, at its most talkative, holds nothing that is nobody else’s business', async (t) => {
  if (!process.env[TEMPLATE_VARIABLE]) buildIfStale();
  const { db, url: databaseUrl } = await openTestDatabase(t);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-log-'));
  t.teardown(() => fs.rmSync(dataDir, { recursive: true }));
  const nobodyHome = `smtp://127.0.0.1:${await freePort()}`;
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SMTP_URL: nobodyHome, LOG_LEVEL: 'trace' };
  const program = await startProgram(t, { env });
  const { url } = program;
  const person = await buildPerson(
    { db, clock: testClock(new Date()) },
    // A number that no fraction of a millisecond looks like: the log holds how long answers took.
    { role: 'worker', last_name: 'Brzęczyszczykiewicz', phone_number: '798341256' },
  );

  const nobody = netClient(url);
  await nobody.post('/api/login', { email: person.email, password: 'haslo-ktorego-nie-ma' });
  await nobody.post('/api/login', { email: 'nieznana@stajnia.test', password: 'haslo-ktorego-nie-ma' });
  const worker = await signInAt(url, person);
  await worker.get('/home?section=7&q=szukane-slowo', {
    referer: `${url}/register/tajny-odsylacz`,
    'x-token': 'tajny-naglowek',
  });
  await worker.get('/my-account');
  await worker.post('/api/token/refresh');
  for (const address of SECRET_ADDRESSES) await nobody.get(`${address}tajny-token`);
  await nobody.get('/login?next=/register/tajny-nastepny');
  await nobody.post('/api/report_bug', {
    description: 'tajna-tresc-zgloszenia',
    email: person.email,
    name: 'Brzęczyszczykiewicz',
  });
  await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"tajny-json',
  });
  await worker.post('/api/complete_service', { id: 'tajny-identyfikator' }, { accept: 'text/html' });

  // Nobody takes the mail of the report, which a job tells; without the report there would be none to send.
  while (!program.output().includes('job failed')) await sleep(20);

  t.comment('and when our own program is at fault');
  await sql`delete from bug_reports`.execute(db);
  await sql`alter table bug_reports add column needed int not null`.execute(db);
  const faulty = await nobody.post('/api/report_bug', { description: 'tajna-tresc-zgloszenia', email: person.email });
  t.equal(faulty.status, 500);
  t.notMatch(faulty.text, /needed|bug_reports|tajna/, 'the caller is not told either');

  program.process.kill('SIGTERM');
  await program.ended;
  const log = program.output();
  t.match(log, '"url":"/register/[redacted]"', 'addresses are there, without what is secret in them');
  t.match(log, '"url":"/home"');
  t.match(log, 'server_error', 'and so are faults');
  const tokens = worker.cookie.split('; ').flatMap((cookie) => (cookie.split('=')[1] as string).split('.').slice(-1));
  const secrets = [
    ...[
      'tajny-',
      'tajna-',
      'szukane-slowo',
      'haslo-ktorego-nie-ma',
      'nieznana@',
      'Brzęczyszczykiewicz',
      'access_token=',
      'argon2',
    ],
    ...[person.email, person.password, person.phone_number, ...tokens],
  ];
  for (const secret of secrets) {
    const [line] = log.split('\n').filter((one) => one.includes(secret));
    t.equal(line, undefined, `${secret} is not in it`);
  }
});
