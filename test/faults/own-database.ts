/** The running program on a Postgres that a test may stop, freeze and start again. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { connectDatabase, UNHURRIED } from '../../server/platform/data/database.ts';
import { startEmbeddedPostgres, throwAwayFlags } from '../../server/platform/data/embedded-postgres/index.ts';
import { freePort } from '../../server/platform/data/embedded-postgres/server.ts';
import { migrateToLatest } from '../../server/platform/data/migrate.ts';
import { buildPerson, type TestPerson } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { byDay } from '../support/drill.ts';
import { buildManyTasks } from '../support/load.ts';
import { type NetAnswer, type NetClient, netClient, signInAt, startProgram } from '../support/program.ts';

const PUBLIC = ['/', '/support', '/privacy-policy', '/terms-of-service', '/zglos-blad', '/nasza-aplikacja', '/login'];

const WORKERS = 4;

/** In ms. The daily run gives more, because other tests keep the machine busy. */
const SOON = byDay(60_000, 3_000);

/** Starts both, with signed-in workers and the given number of tasks. */
export async function startOnOwnDatabase(t: Test, { tasks }: { tasks: number }) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-faults-'));
  fs.chmodSync(dir, 0o711);
  const place = { dir, database: 'stajnia', flags: throwAwayFlags, port: await freePort() };
  let postgres = await startEmbeddedPostgres(place);
  const { url } = postgres;
  await migrateToLatest(url);
  const { db, pool, close } = connectDatabase(url, { timeouts: UNHURRIED });
  const world = { db, clock: testClock(new Date()) };
  const program = await startProgram(t, { env: { DATABASE_URL: url, LOG_LEVEL: 'fatal' } });
  t.teardown(async () => {
    program.process.kill('SIGKILL');
    await program.ended;
    await close();
    await postgres.stop();
    fs.rmSync(dir, { recursive: true });
  });
  const people: TestPerson[] = [];
  const workers: NetClient[] = [];
  for (let nth = 0; nth < WORKERS; nth++) {
    const person = await buildPerson(world, { role: 'worker' });
    people.push(person);
    workers.push(await signInAt(program.url, person));
  }
  const [account] = people as [TestPerson];
  const [worker] = workers as [NetClient];
  const nobody = netClient(program.url);

  return {
    url,
    dir,
    db,
    pool,
    program,
    account,
    worker,
    workers,
    nobody,
    ids: await buildManyTasks(world, tasks),
    stop: () => postgres.stop(),
    async start() {
      postgres = await startEmbeddedPostgres(place);
    },
    /** Asserts that the program serves as before soon after the database recovered. */
    async expectHealthy(t: Test, over: number): Promise<void> {
      const well = async () => {
        const answers = await Promise.all([worker.get('/home'), worker.get('/api/protected'), nobody.get('/readyz')]);
        return answers.every(({ status }) => status === 200);
      };
      while (!(await well())) await sleep(20);
      const took = Date.now() - over;
      t.ok(took < SOON, `healthy after ${took} ms`);
      t.equal(program.process.exitCode, null, 'in the same process');
    },
  };
}

/** Asserts a 503 with a Retry-After. */
export function expectUnavailable(t: Test, answer: NetAnswer, what: string): void {
  t.equal(answer.status, 503, what);
  t.ok(Number(answer.headers.get('retry-after')) > 0, `${what}: has a Retry-After`);
  if (answer.headers.get('content-type')?.startsWith('text/html')) t.match(answer.text, 'chwil', `${what}: as a page`);
  else t.match(JSON.parse(answer.text), { error: 'unavailable', message: /chwil/ }, `${what}: in Polish`);
}

export async function expectPublic(t: Test, client: NetClient, who: string): Promise<void> {
  for (const page of PUBLIC) t.equal((await client.get(page)).status, 200, `${page} for ${who}`);
}
