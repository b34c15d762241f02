import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { type Connection, connectDatabase, UNHURRIED } from '../../server/platform/data/database.ts';
import { startEmbeddedPostgres, throwAwayFlags } from '../../server/platform/data/embedded-postgres/index.ts';
import { freePort } from '../../server/platform/data/embedded-postgres/server.ts';
import { migrateToLatest } from '../../server/platform/data/migrate.ts';
import { buildPerson, type TestPerson } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { buildManyTasks, finishTasks, reckon } from '../support/load.ts';
import { type NetAnswer, type NetClient, netClient, type Program, signInAt, startProgram } from '../support/program.ts';

// The long form, outside CI: DATABASE_KILLS=200 npm test -- test/faults/database.test.ts
const KILLS = Number(process.env.DATABASE_KILLS ?? 8);

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-faults-'));
fs.chmodSync(dir, 0o711);
const place = { dir, database: 'stajnia', flags: throwAwayFlags, port: await freePort() };
let postgres = await startEmbeddedPostgres(place);
await migrateToLatest(postgres.url);
const { db, pool, close }: Connection = connectDatabase(postgres.url, { timeouts: UNHURRIED });
const world = { db, clock: testClock(new Date()) };
const program: Program = await startProgram(t, { env: { DATABASE_URL: postgres.url, LOG_LEVEL: 'fatal' } });
t.teardown(async () => {
  program.process.kill('SIGKILL');
  await program.ended;
  await close();
  await postgres.stop();
  fs.rmSync(dir, { recursive: true });
});

const people: TestPerson[] = [];
const workers: NetClient[] = [];
for (let nth = 0; nth < 6; nth++) {
  const person = await buildPerson(world, { role: 'worker' });
  people.push(person);
  workers.push(await signInAt(program.url, person));
}
const [account] = people as [TestPerson];
const [worker] = workers as [NetClient];
const nobody = netClient(program.url);
const ids = await buildManyTasks(world, KILLS * 40 + 500);

const PUBLIC = ['/', '/support', '/privacy-policy', '/terms-of-service', '/zglos-blad', '/nasza-aplikacja', '/login'];

/** Asserts that the program serves as before within 3 s after the database recovered. */
async function expectHealthy(t: Test, over: number): Promise<void> {
  const well = async () => {
    const answers = await Promise.all([worker.get('/home'), worker.get('/api/protected'), nobody.get('/readyz')]);
    return answers.every(({ status }) => status === 200);
  };
  while (!(await well()) && Date.now() - over < 10_000) await sleep(20);
  const took = Date.now() - over;
  t.ok(took < 3_000, `healthy ${took} ms after`);
  t.equal(program.process.exitCode, null, 'in the same process');
}

/** Asserts a 503 with a Retry-After. */
function expectUnavailable(t: Test, answer: NetAnswer, what: string): void {
  t.equal(answer.status, 503, what);
  t.ok(Number(answer.headers.get('retry-after')) > 0, `${what}: says when to come back`);
  if (answer.headers.get('content-type')?.startsWith('text/html')) t.match(answer.text, 'chwil', `${what}: in a page`);
  else t.match(JSON.parse(answer.text), { error: 'unavailable', message: /chwil/ }, `${what}: in Polish`);
}

async function expectPublic(t: Test, client: NetClient, who: string): Promise<void> {
  for (const page of PUBLIC) t.equal((await client.get(page)).status, 200, `${page} for ${who}`);
}

t.test('killed connections under load cost a few answers and nothing else', async (t) => {
  const written = finishTasks(workers, ids.splice(0, KILLS * 40));
  for (let round = 0; round < KILLS; round++) {
    const size = written.acknowledged.size;
    while (written.acknowledged.size < size + 10) await sleep(5);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'stajnia%' and pid <> pg_backend_pid()`
      .execute(db)
      .catch(() => {}); // this hits our own pool too
  }
  const over = Date.now();
  await expectHealthy(t, over);
  await written.stop();
  const answers = Object.fromEntries(written.statuses);
  t.comment(`${written.acknowledged.size} acknowledged; answers ${JSON.stringify(answers)}`);
  const refusals = Object.keys(answers).filter((status) => status !== '200');
  t.same(refusals, answers[503] ? ['503'] : [], 'only 503s among them');
  t.equal(written.impolite, 0, 'each says when to come back');
  t.same(await reckon(db, written.acknowledged), { lost: [], halfDone: [] });
});

t.test('while the database is away, what needs none is served', async (t) => {
  const refused = await nobody.post('/api/report_bug', { description: '' }, { accept: 'text/html' });
  const form = refused.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const withForm = netClient(program.url, [worker.cookie, ...form].join('; '));

  await postgres.stop();
  await expectPublic(t, nobody, 'a stranger');
  await expectPublic(t, worker, 'somebody signed in');
  await expectPublic(t, withForm, 'somebody whose form was refused');
  t.equal((await nobody.get('/healthz')).status, 200, 'it is alive');
  t.equal((await nobody.get('/readyz')).status, 503, 'but not ready');
  expectUnavailable(t, await worker.get('/home'), 'a page');
  expectUnavailable(t, await withForm.get('/home'), 'a page with a form kept for it');
  expectUnavailable(t, await worker.get('/api/get_worker_service_data'), 'a call');
  expectUnavailable(t, await worker.post('/api/complete_service', { id: ids[0] }), 'a write');
  const { email, password } = account;
  expectUnavailable(t, await nobody.post('/api/login', { email, password }), 'a sign-in');
  const back = { accept: 'text/html', referer: `${program.url}/home?section=2` };
  const sent = await worker.post('/api/complete_service', { id: ids[0] }, back);
  t.equal(sent.status, 303, 'a form leads back');
  t.match(sent.headers.getSetCookie().join(), 'completeTask.failed.503', 'with an alert');

  const written = finishTasks(workers, ids.splice(0, 300));
  postgres = await startEmbeddedPostgres(place);
  await expectHealthy(t, Date.now());
  await written.stop();
  const later = finishTasks(workers, ids.splice(0, 20));
  await later.done;
  t.equal(later.acknowledged.size, 20, 'tasks are finished again');
  t.equal((await signInAt(program.url, account)).cookie.includes('access_token'), true);
  t.same(await reckon(db, written.acknowledged), { lost: [], halfDone: [] });
});

/** Stops every database process that serves the program; returns the function that resumes them. */
async function freeze(): Promise<() => void> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where pid <> pg_backend_pid()`.execute(
    db,
  );
  const [postmaster = ''] = fs.readFileSync(path.join(dir, 'pg/postmaster.pid'), 'utf8').split('\n');
  const pids = [Number(postmaster), ...rows.map(({ pid }) => pid)];
  const sendSignal = (signal: 'SIGSTOP' | 'SIGCONT') => () => {
    for (const pid of pids) process.kill(pid, signal);
  };
  sendSignal('SIGSTOP')();
  return sendSignal('SIGCONT');
}

t.test('a database that hangs is waited for a while, and no longer', async (t) => {
  const { email, password } = account;
  const thaw = await freeze();
  const requests = [worker.get('/home'), worker.get('/api/protected'), nobody.post('/api/login', { email, password })];
  const answers = Promise.all(requests);
  const ready = nobody.get('/readyz');
  await expectPublic(t, nobody, 'a stranger');
  t.equal((await nobody.get('/healthz')).status, 200, 'it is alive');
  t.equal(await Promise.race([answers, 'they wait']), 'they wait', 'what needs none of it waits for nobody');
  for (const answer of await answers) expectUnavailable(t, answer, 'what needs it');
  t.equal((await ready).status, 503, 'it is not ready');
  thaw();
  await expectHealthy(t, Date.now());
});

/** The program's connections on a single-processor machine; others have more. */
const SMALLEST_POOL = 3;

/** The number of the program's statements that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

t.test('a table that is locked for long fills the pool, and sheds what needs it', async (t) => {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('lock table people in access exclusive mode');
  const requests = Array.from({ length: 40 }, (_, nth) => (workers[nth % 6] as NetClient).get('/api/protected'));
  const answers = Promise.all(requests);
  while ((await countWaiting()) < SMALLEST_POOL) await sleep(5);
  await expectPublic(t, nobody, 'a stranger');
  t.equal(await Promise.race([answers, 'they wait']), 'they wait', 'what needs none of it waits for nobody');
  for (const answer of await answers) expectUnavailable(t, answer, 'a call');
  await holder.query('rollback');
  holder.release();
  await expectHealthy(t, Date.now());
});

t.test('a slow statement is given up on', async (t) => {
  await sql`create function dawdle() returns trigger language plpgsql as
    'begin perform pg_sleep(20); return new; end'`.execute(db);
  await sql`create trigger dawdle before insert on sessions for each row execute function dawdle()`.execute(db);
  const { email, password } = account;
  const before = Date.now();
  expectUnavailable(t, await nobody.post('/api/login', { email, password }), 'a sign-in');
  const took = Date.now() - before;
  t.ok(took > 4_000 && took < 8_000, `after 5 s: ${took} ms`);
  await sql`drop function dawdle cascade`.execute(db);
  await expectHealthy(t, Date.now());
  t.ok(await signInAt(program.url, account));
});
