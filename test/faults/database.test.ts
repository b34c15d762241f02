// Long: a program loses its database four times, and waits for its timeouts.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import { connectDatabase, inTransaction } from '../../server/platform/data/database.ts';
import { openJobs } from '../../server/platform/jobs/jobs.ts';
import { byDay } from '../support/drill.ts';
import { HURRIED, NO_DEPS, namedJob, testLog } from '../support/jobs.ts';
import { finishTasks, reckon } from '../support/load.ts';
import { netClient, signInAt } from '../support/program.ts';
import { expectPublic, expectUnavailable, startOnOwnDatabase } from './own-database.ts';

const KILLS = byDay(1, 200);
const WRITES_A_KILL = 40;

const own = await startOnOwnDatabase(t, { tasks: KILLS * WRITES_A_KILL + 150 });
const { db, pool, program, account, worker, workers, nobody, ids, expectHealthy } = own;

t.test('killed connections under load cost a few answers and nothing else', async (t) => {
  const written = finishTasks(workers, ids.splice(0, KILLS * WRITES_A_KILL));
  for (let round = 0; round < KILLS; round++) {
    const size = written.acknowledged.size;
    while (written.acknowledged.size < size + 10) await sleep(5);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'stajnia%' and pid <> pg_backend_pid()`
      .execute(db)
      .catch(() => {}); // our own pool is affected too
  }
  const over = Date.now();
  await expectHealthy(t, over);
  await written.stop();
  const answers = Object.fromEntries(written.statuses);
  t.comment(`${written.acknowledged.size} acknowledged; answers ${JSON.stringify(answers)}`);
  const refusals = Object.keys(answers).filter((status) => status !== '200');
  t.same(refusals, answers[503] ? ['503'] : [], 'all of them are 503');
  t.equal(written.impolite, 0, 'each has a Retry-After');
  t.same(await reckon(db, written.acknowledged), { lost: [], halfDone: [] });
});

/** The program's connections on a single-processor machine. Other machines have more. */
const SMALLEST_POOL = 3;

async function countWaiting(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

t.test('a long table lock fills the pool, and requests that need the table get 503', async (t) => {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('lock table people in access exclusive mode');
  const requests = Array.from({ length: 40 }, (_, nth) => workers[nth % workers.length]?.get('/api/protected'));
  const answers = Promise.all(requests);
  while ((await countWaiting()) < SMALLEST_POOL) await sleep(5);
  await expectPublic(t, nobody, 'a stranger');
  t.equal(await Promise.race([answers, 'they wait']), 'they wait', 'requests without the database answer first');
  for (const answer of await answers) if (answer) expectUnavailable(t, answer, 'a call');
  await holder.query('rollback');
  holder.release();
  await expectHealthy(t, Date.now());
});

t.test('while the database is stopped, pages without data are served; pools and the queue survive', async (t) => {
  const refused = await nobody.post('/api/report_bug', { description: '' }, { accept: 'text/html' });
  const form = refused.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const withForm = netClient(program.url, [worker.cookie, ...form].join('; '));

  const lost: Error[] = [];
  const another = connectDatabase(own.url, { onLostConnection: (error) => lost.push(error) });
  t.teardown(another.close);
  await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(another.db)));
  const working = t.rejects(sql`select pg_sleep(60)`.execute(another.db), { code: '57P01' }, 'running queries fail');
  const log = testLog();
  const done: string[] = [];
  const kind = namedJob(({ data }) => done.push(data.name));
  const jobs = await openJobs(own.url, [kind], HURRIED);
  t.teardown(jobs.stop);
  await jobs.work(NO_DEPS, log);
  const enqueue = (name: string) => inTransaction(another.db, (tx) => jobs.enqueue(tx, kind, { name }));
  await enqueue('before');
  await jobs.drain();

  await own.stop();
  await working;
  while (another.pool.totalCount > 0) await sleep(5); // waits until all connections are closed
  await t.rejects(sql`select 1`.execute(another.db), { code: 'ECONNREFUSED' }, 'the next query fails too');
  t.ok(lost.length > 0, 'the lost connections were reported');
  while (!log.lines.some(({ message }) => message === 'the queue is in trouble')) await sleep(20);
  await t.rejects(enqueue('meanwhile'));
  await expectPublic(t, nobody, 'a stranger');
  await expectPublic(t, worker, 'a signed-in person');
  await expectPublic(t, withForm, 'a person with a refused form');
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
  t.equal(sent.status, 303, 'a form redirects back');
  t.match(sent.headers.getSetCookie().join(), 'completeTask.failed.503', 'with an alert');

  const written = finishTasks(workers, ids.splice(0, 100));
  await own.start();
  await expectHealthy(t, Date.now());
  await written.stop();
  const later = finishTasks(workers, ids.splice(0, 20));
  await later.done;
  t.equal(later.acknowledged.size, 20, 'tasks are completed again');
  t.ok(await signInAt(program.url, account), 'people sign in again');
  t.same(await reckon(db, written.acknowledged), { lost: [], halfDone: [] });
  t.same((await sql`select 1 as one`.execute(another.db)).rows, [{ one: 1 }], 'a pool has new connections');
  await enqueue('after');
  while (done.length < 2) await sleep(20);
  t.same(done, ['before', 'after'], 'the queue continues');
  t.ok(log.lines.length < 20, `the log has ${log.lines.length} lines`);
});
