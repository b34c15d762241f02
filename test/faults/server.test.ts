/** Two running programs share a database; the tests stop one, then the other. */
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { dayOf } from '../../server/domain/days.ts';
import { buildPerson, buildTask } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { openStream } from '../support/event-stream.ts';
import { buildManyTasks, finishTasks, reckon } from '../support/load.ts';
import { type NetClient, netClient, signInAt, startProgram } from '../support/program.ts';

const { db, url } = await openTestDatabase(t);
const now = new Date();
const world = { db, clock: testClock(now) };
const env = { DATABASE_URL: url, LOG_LEVEL: 'info' };
const [one, other] = await Promise.all([startProgram(t, { env }), startProgram(t, { env })]);

const task = await buildTask(world);
const manager = await signInAt(one.url, await buildPerson(world, { role: 'manager' }));
const board = await openStream(`${one.url}/api/day_changes?date=${dayOf(now)}`, manager.cookie);
t.teardown(board.close);
await board.next(); // skips what happened before

t.test('a task finished through one process is announced by the other', async (t) => {
  t.match(one.output(), /Stajnia \d+\.\d+\.\d+ has started/);
  const worker = await signInAt(other.url, await buildPerson(world, { role: 'worker' }));
  t.equal((await worker.post('/api/complete_service', { id: task.id })).status, 200);
  t.equal(await board.next(), 'change');
});

/** Opens a connection and sends the beginning of a request, or nothing. */
async function beginAsking(url: string, ...lines: string[]) {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname).setEncoding('utf8');
  let received = '';
  socket.on('error', () => {}); // cut by the server
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  await once(socket, 'connect');
  for (const line of lines) socket.write(`${line}\r\n`);
  return { socket, answer, goOn: (rest: string) => socket.write(rest) };
}

/** Starts a call whose body the server is waiting for. */
async function beginPosting(client: NetClient, url: string, path: string, body: string) {
  const { socket, answer, goOn } = await beginAsking(
    url,
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Origin: ${url}`,
    `Cookie: ${client.cookie}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
    '',
  );
  await once(socket, 'data'); // 100 Continue
  return { answer, finish: () => goOn(body) };
}

async function stopsBeingReady(url: string): Promise<void> {
  while ((await netClient(url).get('/readyz')).status === 200);
}

t.test(
  'on SIGTERM under load, running requests finish, new ones are refused, and no acknowledged write is lost',
  async (t) => {
    const workers: NetClient[] = [];
    for (let nth = 0; nth < 3; nth++)
      workers.push(await signInAt(one.url, await buildPerson(world, { role: 'worker' })));
    const [worker] = workers as [NetClient];
    const [id = '', ...ids] = await buildManyTasks(world, 2_000);
    const written = finishTasks(workers, ids);
    while (written.acknowledged.size < 50) await sleep(10);
    const completing = await beginPosting(worker, one.url, '/api/complete_service', JSON.stringify({ id }));
    const pending = await beginAsking(one.url, 'GET /readyz HTTP/1.1', 'Host: localhost');
    const silent = await beginAsking(one.url);

    one.process.kill('SIGTERM');
    await stopsBeingReady(one.url);
    pending.goOn('\r\n');
    t.match(await pending.answer, /^HTTP\/1\.1 503.*Connection: close.*"stopping"/is, 'it is no longer ready');
    completing.finish();
    t.match(await completing.answer, /HTTP\/1\.1 200.*Connection: close/is, 'the running request finishes');
    t.equal(await silent.answer, '', 'an idle connection is closed at once');
    await board.ended;
    t.equal(await one.ended, 0, 'it exits with 0');
    t.notMatch(one.output(), 'not all running work was finished');

    await written.stop();
    t.same(await reckon(db, [id, ...written.acknowledged]), { lost: [], halfDone: [] });
    const answers = Object.fromEntries(written.statuses);
    t.comment(`${written.acknowledged.size} acknowledged; answers ${JSON.stringify(answers)}`);
    const wrong = Object.keys(answers).filter((status) => !['0', '200', '503'].includes(status));
    t.same(wrong, [], 'all other answers are 503');
    const complaints = one.output().split('\n').filter(isComplaint);
    t.same(complaints, [], 'the log complains only about overload, which is answered with 503');
  },
);

const isComplaint = (line: string) =>
  line !== '' && !/^\{"level":(10|20|30),/.test(line) && !line.includes('"code":"unavailable"');

t.test('a second SIGTERM ends it at once, whatever is running', async (t) => {
  const worker = await signInAt(other.url, await buildPerson(world, { role: 'worker' }));
  const hanging = await beginPosting(worker, other.url, '/api/complete_service', '{}');
  other.process.kill('SIGTERM');
  await stopsBeingReady(other.url);
  other.process.kill('SIGTERM');
  t.equal(await other.ended, 1, 'it did not wait, which would exit with 0');
  t.notMatch(await hanging.answer, /HTTP\/1\.1 200/);
});
