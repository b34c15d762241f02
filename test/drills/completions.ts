/**
 * `node test/drills/completions.ts [tasks]`: a hundred workers finish 3 000 tasks one by one, each over its own
 * connection, while a manager has the day's board open; the database syncs its writes. Goal: 300 a second, none lost or
 * doubled. Then rounds of 60 horses in one call each. Goal: 60 ms.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { connectDatabase, type Db } from '../../server/platform/data/database.ts';
import { startEmbeddedPostgres } from '../../server/platform/data/embedded-postgres/index.ts';
import { buildHorse, buildOccurrence, buildPerson, buildService, today, type World } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { openStream } from '../support/event-stream.ts';
import { buildManyTasks, finishTasks, reckon } from '../support/load.ts';
import { parentOf, processorTime } from '../support/processor-time.ts';
import { type OneConnection, onOneConnection, signInAt, startProgram } from '../support/program.ts';

const TASKS = Number(process.argv[2] ?? 3_000);
const WORKERS = 100;
const A_SECOND = 300;
const ROUND = 60;
const ROUNDS = 9;
/** The median for one round, in ms. */
const MAX_MS = 60;

t.setTimeout(0);
t.test(`${WORKERS} workers`, { timeout: 0 }, async (t) => {
  const { url, world, processes } = await startStable(t);
  const clients: OneConnection[] = [];
  for (let nth = 0; nth < WORKERS; nth++)
    clients.push(onOneConnection(url, await signInAt(url, await buildPerson(world, { role: 'worker' }))));
  t.teardown(() => {
    for (const client of clients) client.close();
  });
  const manager = await signInAt(url, await buildPerson(world, { role: 'manager' }));
  const board = await openStream(`${url}/api/day_changes?date=${today(world)}`, manager.cookie);

  const ids = await buildRounds(world);
  await completeOneByOne(t, world.db, processes, clients, ids);
  await board.next();
  t.pass('the board is told');
  board.close();
  await completeRounds(t, world, clients[0] as OneConnection);
});

/** Tasks of 60 horses, by day and horse, as rounds are walked. Returns their ids. */
async function buildRounds(world: World): Promise<string[]> {
  const horses: string[][] = [];
  for (let nth = 0; nth < ROUND; nth++) horses.push(await buildManyTasks(world, Math.ceil(TASKS / ROUND)));
  return (horses[0] as string[]).flatMap((_, day) => horses.map((ids) => ids[day] as string));
}

type Processes = Readonly<Record<'app' | 'Postgres' | 'client', number>>;

const timesOf = (processes: Processes) => Object.values(processes).map(processorTime);

/** The program with its own database, which syncs to disk as in production. */
async function startStable(t: Test): Promise<{ url: string; world: World; processes: Processes }> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-drill-'));
  fs.chmodSync(dir, 0o711); // root runs Postgres under another account, which must traverse the folder
  const postgres = await startEmbeddedPostgres({ dir, database: 'drill' });
  t.teardown(async () => {
    await postgres.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  });
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dir, LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:1' };
  const { url, process: app } = await startProgram(t, { env });
  const { db, close } = connectDatabase(postgres.url);
  t.teardown(close);
  const { rows } = await sql<{ fsync: string; synchronous_commit: string }>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit
  `.execute(db);
  t.same(rows, [{ fsync: 'on', synchronous_commit: 'on' }]);
  const { rows: backends } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const processes = { app: app.pid as number, Postgres: parentOf(backends[0]?.pid as number), client: process.pid };
  return { url, world: { db, clock: testClock(new Date().toISOString()) }, processes };
}

async function completeOneByOne(
  t: Test,
  db: Db,
  processes: Processes,
  clients: readonly OneConnection[],
  ids: readonly string[],
): Promise<void> {
  const warmUp = finishTasks(clients, ids.slice(0, 300));
  await warmUp.done;
  const before = timesOf(processes);
  const begun = performance.now();
  const { done, acknowledged, statuses } = finishTasks(clients, ids.slice(300));
  await done;
  const rate = acknowledged.size / ((performance.now() - begun) / 1000);
  const taken = timesOf(processes).map((ms, at) => (ms - (before[at] as number)) / acknowledged.size);
  const shares = Object.keys(processes).map((name, at) => `${name} ${taken[at]?.toFixed(2)}`);
  t.comment(`ms of the processor for each completion: ${shares.join(', ')}`);
  t.same([...statuses], [[200, ids.length - 300]], 'all are acknowledged');
  t.ok(rate >= A_SECOND, `${rate.toFixed(0)} completions a second of ${A_SECOND}`);
  const { lost, halfDone } = await reckon(db, [...acknowledged, ...warmUp.acknowledged]);
  t.same(lost, [], 'none is lost');
  t.same(halfDone, [], 'each has one entry in the ledger and one in the audit log');
}

async function completeRounds(t: Test, world: World, client: OneConnection): Promise<void> {
  const times: number[] = [];
  const horses = [];
  for (let nth = 0; nth < ROUND; nth++) horses.push(await buildHorse(world));
  for (let round = 0; round < ROUNDS; round++) {
    const service = await buildService(world);
    const tasks = [];
    for (const horse of horses) tasks.push(await buildOccurrence(world, { horse, service }));
    const ids = tasks.map(({ id }) => id);
    const begun = performance.now();
    const answer = await client.post('/api/complete_services', { ids });
    times.push(performance.now() - begun);
    t.same(JSON.parse(answer.text), { done: ids, refused: [] });
    const { lost, halfDone } = await reckon(world.db, ids);
    t.same([lost, halfDone], [[], []]);
  }
  const [median] = times.toSorted((one, other) => one - other).slice(Math.floor(ROUNDS / 2)) as [number];
  t.ok(
    median <= MAX_MS,
    `a round of ${ROUND}: median ${median.toFixed(1)} ms of ${times.map((ms) => ms.toFixed(0)).join(', ')}`,
  );
}
