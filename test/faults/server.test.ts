import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { buildPerson } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { buildManyTasks, finishTasks, reckon } from '../support/load.ts';
import { netClient, signInAt, startProgram } from '../support/program.ts';

/** The real program on the test's database, with signed-in workers and tasks. */
async function startBusyProgram(t: Test, tasks: number) {
  const { db, pool, url } = await openTestDatabase(t);
  const world = { db, clock: testClock(new Date()) };
  const program = await startProgram(t, { env: { DATABASE_URL: url, LOG_LEVEL: 'warn' } });
  const workers = [];
  for (let nth = 0; nth < 6; nth++)
    workers.push(await signInAt(program.url, await buildPerson(world, { role: 'worker' })));
  return { db, pool, program, workers, ids: await buildManyTasks(world, tasks) };
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await sleep(10);
}

t.test('SIGTERM under load: nothing that was acknowledged is lost, and the exit is orderly', async (t) => {
  const { db, program, workers, ids } = await startBusyProgram(t, 2_000);
  const written = finishTasks(workers, ids);
  await until(() => written.acknowledged.size > 200);
  const before = Date.now();
  program.process.kill('SIGTERM');
  t.equal(await program.ended, 0, 'it says that all went well');
  const took = Date.now() - before;
  t.ok(took < 10_000, `it took ${took} ms`);
  await written.stop();
  t.same(await reckon(db, written.acknowledged), { lost: [], halfDone: [] });
  const answers = Object.fromEntries(written.statuses);
  t.comment(`${written.acknowledged.size} acknowledged; answers ${JSON.stringify(answers)}`);
  const wrong = Object.keys(answers).filter((status) => !['0', '200', '503'].includes(status));
  t.same(wrong, [], 'no answer of another kind');
  const complaints = program
    .output()
    .split('\n')
    .filter((line) => line && !line.includes('"code":"unavailable"'));
  t.same(complaints, [], 'and nothing to complain of but of too much at once, which is answered with 503');
});

/** Opens a connection and sends the beginning of a request, or nothing. */
async function beginAsking(url: string, beginning = '') {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname).setEncoding('utf8');
  let received = '';
  socket.on('error', () => {}); // cut by the server
  socket.on('data', (chunk) => {
    received += chunk;
  });
  await once(socket, 'connect');
  socket.write(beginning);
  const answer = once(socket, 'close').then(() => received);
  return { answer, goOn: (rest: string) => socket.write(rest) };
}

t.test('a second SIGTERM ends it at once, whatever is in hand', async (t) => {
  const { program } = await startBusyProgram(t, 0);
  const hanging = await beginAsking(
    program.url,
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n',
  );
  program.process.kill('SIGTERM');
  while ((await netClient(program.url).get('/readyz')).status === 200);
  program.process.kill('SIGTERM');
  t.equal(await program.ended, 1, 'not by waiting for what hangs, which would end well');
  t.equal(await hanging.answer, '');
});

t.test('SIGTERM while work is in hand: it is finished, and nobody is sent new work', async (t) => {
  const { db, pool, program, workers, ids } = await startBusyProgram(t, 1);
  const [worker] = workers as [(typeof workers)[number]];
  const [id = ''] = ids;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from occurrences where id = $1 for update', [id]);

  const pending = await beginAsking(program.url, 'GET /readyz HTTP/1.1\r\nHost: localhost\r\n');
  const silent = await beginAsking(program.url);
  const completing = worker.post('/api/complete_service', { id });
  const waits = sql<{ waits: boolean }>`select exists (
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`;
  while (!(await waits.execute(db)).rows[0]?.waits);
  program.process.kill('SIGTERM');
  while ((await netClient(program.url).get('/readyz')).status === 200);
  pending.goOn('\r\n');
  t.match(await pending.answer, /^HTTP\/1\.1 503.*Connection: close.*"stopping"/is, 'it is ready no more');
  await holder.query('rollback');
  holder.release();

  const { status, headers } = await completing;
  t.equal(status, 200, 'what was in hand is done');
  t.equal(headers.get('connection'), 'close');
  t.equal(await silent.answer, '', 'a browser that has asked nothing is not waited for');
  t.equal(await program.ended, 0);
  t.same(await reckon(db, [id]), { lost: [], halfDone: [] });
});
