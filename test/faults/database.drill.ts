/** Databases that hang and statements that are slow. These drills wait for timeouts, which takes seconds. */
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { signInAt } from '../support/program.ts';
import { expectPublic, expectUnavailable, startOnOwnDatabase } from './own-database.ts';

const { dir, db, account, worker, nobody, program, expectHealthy } = await startOnOwnDatabase(t, { tasks: 1 });

/** Stops every database process that serves the program. Returns the function that resumes them. */
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

t.test('a request waits for a hanging database for a limited time', async (t) => {
  const { email, password } = account;
  const thaw = await freeze();
  const requests = [worker.get('/home'), worker.get('/api/protected'), nobody.post('/api/login', { email, password })];
  const answers = Promise.all(requests);
  const ready = nobody.get('/readyz');
  await expectPublic(t, nobody, 'a stranger');
  t.equal((await nobody.get('/healthz')).status, 200, 'it is alive');
  t.equal(await Promise.race([answers, 'they wait']), 'they wait', 'requests without the database answer first');
  for (const answer of await answers) expectUnavailable(t, answer, 'what needs it');
  t.equal((await ready).status, 503, 'it is not ready');
  thaw();
  await expectHealthy(t, Date.now());
});

t.test('a slow statement is cancelled', async (t) => {
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
