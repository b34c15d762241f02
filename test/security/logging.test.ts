import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import { freePort } from '../../server/platform/data/embedded-postgres/server.ts';
import { makeSecret } from '../../server/platform/session/secrets.ts';
import { buildPerson } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { byDay } from '../support/drill.ts';
import { netClient, type Program, signInAt, startProgram } from '../support/program.ts';
import { exchange } from '../support/raw-http.ts';

const SECRET_ADDRESSES = [
  '/register/',
  '/reset-password/',
  '/api/get_registration_data/',
  '/api/get_reset_data/',
  '/calendar/',
  '/visit/',
  '/unsubscribe/',
  '/api/unsubscribe/',
];

/** A text with all characters encoded, or only those that `which` selects. */
const encoded = (text: string, which: (nth: number) => boolean = () => true) =>
  [...text].map((it, nth) => (which(nth) ? `%${it.charCodeAt(0).toString(16)}` : it)).join('');
const again = (text: string) => text.replaceAll('%', '%25');

/** Other spellings of an address that ends in a token; `before` ends in a slash. */
const SPELLINGS: Record<string, (before: string, token: string) => string> = {
  'as it is': (before, token) => before + token,
  'in capitals': (before, token) => before.toUpperCase() + token,
  'with a letter encoded': (before, token) => before[0] + encoded(before.slice(1), (nth) => nth === 0) + token,
  'with every other letter encoded': (before, token) => `/${encoded((before + token).slice(1), (nth) => nth % 2 > 0)}`,
  'with all of it encoded': (before, token) => `/${encoded((before + token).slice(1))}`,
  'encoded twice': (before, token) => `/${again(encoded((before + token).slice(1)))}`,
  'encoded twelve times': (before, token) =>
    `/${Array.from({ length: 11 }).reduce<string>(again, encoded((before + token).slice(1)))}`,
  'with its token encoded': (before, token) => before + encoded(token),
  'with slashes encoded': (before, token) => `/${before.slice(1).replaceAll('/', '%2F')}${token}`,
  'with too many slashes': (before, token) => `/${before}//${token}/`,
  'with backslashes': (before, token) => before.replaceAll('/', '\\') + token,
  'by a way around': (before, token) => `/x/..${before}./${token}`,
  'in full': (before, token) => `http://localhost${before}${token}`,
  'in full, in capitals': (before, token) => `HTTP://LOCALHOST${before.toUpperCase()}${token}`,
  'in full, with a name': (before, token) => `http://${token}@localhost${before}${token}`,
  'of another host': (before, token) => `//evil.example${before}${token}`,
  'below another': (before, token) => `/strona${before}${token}/x`,
  'of a page that is not there': (_, token) => `/rejestracja/${token}`,
  'without its slash': (before, token) => `${before.slice(0, -1)}-${token}`,
  'after a semicolon': (before, token) => `${before.slice(0, -1)};${token}`,
  'after an encoded semicolon': (before, token) => `${before.slice(0, -1)}%3b${token}`,
  'as a query': (before, token) => `${before.slice(0, -1)}?token=${token}`,
  'as an encoded query': (before, token) => `${before.slice(0, -1)}%3Ftoken=${token}`,
  'as a fragment': (before, token) => `${before.slice(0, -1)}#${token}`,
  'with an ending': (before, token) => `${before}${token}.ics`,
  'with an encoded ending': (before, token) => `${before}${token}%2Eics`,
  'with what a mail adds': (before, token) => `${before}${token}%3E.`,
  'broken by a line': (before, token) => `${before}${token.slice(0, 20)}%0D%0A${token.slice(20)}`,
  'broken by a line, of no page': (_, token) => `/rejestracja/${token.slice(0, 20)}%0D%0A${token.slice(20)}`,
  'cut short': (before, token) => before.toUpperCase() + token.slice(0, 30),
  'that cannot be decoded': (before, token) => `${before}${token}%zz`,
  'that is not UTF-8': (before, token) => `/%ff${before}${token}`,
  'with a NUL': (before, token) => `${before}${token}%00`,
};

/** Tokens in other places: malformed requests, and data sent with them. */
const MALFORMED: ((token: string) => string)[] = [
  (token) => `GET /register/${token}\r\n\r\n`,
  (token) => `GET /register/${token} HTTP/9.9\r\nHost: localhost\r\n\r\n`,
  (token) => `GET /register/${token} x HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  (token) => `GET /register/${token} HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n`,
  (token) => `GET http:/register/${token} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  (token) => `GET /home HTTP/1.1\r\nHost: ${token}\r\nReferer: /register/${token}\r\nConnection: close\r\n\r\n`,
  (token) => `OPTIONS /register/${token} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  (token) => `BREW /register/${token} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  (token) => `POST /calendar/${token}.ics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
];

/** Sends tokens in every spelling; the daily run uses one address each. Returns each token with its spelling. */
async function sendSpellings(program: Program): Promise<Map<string, string>> {
  const sent = new Map<string, string>();
  const close = 'HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  for (const [nth, [how, spell]] of Object.entries(SPELLINGS).entries())
    for (const before of SECRET_ADDRESSES.filter((_, at) => byDay(at === nth % SECRET_ADDRESSES.length, true))) {
      const token = makeSecret();
      await exchange(program, `GET ${spell(before, token)} ${close}`);
      sent.set(token, `${before} ${how}`);
    }
  for (const bytes of MALFORMED) {
    const token = makeSecret();
    await exchange(program, bytes(token), true);
    sent.set(token, bytes('TOKEN'));
  }
  return sent;
}

/** A log's lines, decoded repeatedly and without spaces. */
function readings(log: string): string {
  let text = log;
  for (let depth = 0; depth < 20; depth++)
    text = text.replace(/%([0-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return text.replaceAll(/\\[rntu](00..)?|[\s%]/g, '');
}

t.test('the log at its most verbose level holds no personal data or secrets', async (t) => {
  const { db, url: databaseUrl } = await openTestDatabase(t);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-log-'));
  t.teardown(() => fs.rmSync(dataDir, { recursive: true }));
  const nobodyHome = `smtp://127.0.0.1:${await freePort()}`;
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SMTP_URL: nobodyHome, LOG_LEVEL: 'trace' };
  const program = await startProgram(t, { env });
  const { url } = program;
  const world = { db, clock: testClock(new Date()) };
  await buildPerson(world, { role: 'admin' }); // receives the reports
  const person = await buildPerson(
    world,
    // A phone number that cannot occur as a fraction of a millisecond in the log.
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
  await nobody.get('/register/%zztajny-token');
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
  const spellings = await sendSpellings(program);
  await worker.post('/api/complete_service', { id: 'tajny-identyfikator' }, { accept: 'text/html' });

  // Waits until the mail of the report has failed. It needs the report, which must not be erased before.
  while (!program.output().includes('job failed')) await sleep(20);

  t.comment('including errors of our own program');
  await sql`delete from bug_reports`.execute(db);
  await sql`alter table bug_reports add column needed int not null`.execute(db);
  const faulty = await nobody.post('/api/report_bug', { description: 'tajna-tresc-zgloszenia', email: person.email });
  t.equal(faulty.status, 500);
  t.notMatch(faulty.text, /needed|bug_reports|tajna/, 'the caller does not see them either');

  program.process.kill('SIGTERM');
  await program.ended;
  const log = program.output();
  t.match(log, '"url":"/register/[redacted]"', 'addresses are logged without their secrets');
  t.match(log, '"url":"/home"');
  t.match(log, 'server_error', 'errors are logged');
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
  const read = readings(log);
  const told = [...spellings].filter(([token]) => read.includes(token.slice(0, 20)) || read.includes(token.slice(-20)));
  const wrong = told.map(([, how]) => how);
  t.same(wrong, [], 'no token is logged, however its address is spelled');
  t.ok(spellings.size > byDay(40, 200), `${spellings.size} spellings`);
  t.match(log, '"url":"/rejestracja/[redacted]"');
});
