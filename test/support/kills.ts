import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { connectDatabase, type Db, UNHURRIED } from '../../server/platform/data/database.ts';
import { startEmbeddedPostgres } from '../../server/platform/data/embedded-postgres/index.ts';
import { freePort } from '../../server/platform/data/embedded-postgres/server.ts';
import { buildPerson } from './builders.ts';
import { testClock } from './clock.ts';
import { buildManyTasks, finishTasks, reckon, type Written } from './load.ts';
import { type NetClient, type Program, signInAt, startProgram } from './program.ts';

/** Enough workers that none exceeds the limit per person. */
const WORKERS = 12;

type Killed = {
  acknowledged: number;
  /** Acknowledged but missing. */
  lost: string[];
  /** Finished tasks without exactly one charge and one audit row, or these without a finished task. */
  halfDone: string[];
  /** Milliseconds that the database outlived each kill. */
  endedAfter: number[];
  /** Milliseconds from each restart until the program was ready. */
  readyAfter: number[];
};

/**
 * Starts the demo in a new folder and kills it repeatedly while workers write, each time after an equal share of the
 * acknowledged writes.
 */
export async function killUnderLoad(
  t: Pick<Test, 'teardown'>,
  { kills, writes }: { kills: number; writes: number },
): Promise<Killed> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-kill-'));
  fs.chmodSync(dataDir, 0o755);
  const ends: (() => Promise<unknown>)[] = [];
  t.teardown(async () => {
    for (const end of ends.reverse()) await end();
    await databaseEnds(dataDir);
    fs.rmSync(dataDir, { recursive: true });
  });
  const port = await freePort();
  const demo = { script: 'server/commands/demo.ts', env: { DATA_DIR: dataDir, LOG_LEVEL: 'error' }, port } as const;
  const start = () => startProgram({ teardown: (end) => ends.push(async () => end()) }, demo);

  let program = await start();
  const { workers, ids } = await withDatabaseIn(dataDir, (db) =>
    buildLoad(db, program.url, { workers: WORKERS, tasks: writes * 2 }),
  );
  const acknowledged = new Set<string>();
  const endedAfter: number[] = [];
  const readyAfter: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const written = finishTasks(workers, ids.splice(0, Math.ceil((writes * 1.5) / kills)));
    const killed = await killAfter(program, written, writes / kills);
    await databaseEnds(dataDir);
    endedAfter.push(Date.now() - killed);
    await written.stop();
    for (const id of written.acknowledged) acknowledged.add(id);
    const before = Date.now();
    program = await start();
    readyAfter.push(Date.now() - before);
  }
  const books = await withDatabaseIn(dataDir, (db) => reckon(db, acknowledged));
  return { acknowledged: acknowledged.size, ...books, endedAfter, readyAfter };
}

/** Uses the embedded database in a folder. Starts it unless a program has it running. */
export async function withDatabaseIn<Result>(dataDir: string, use: (db: Db) => Promise<Result>): Promise<Result> {
  const { url, stop } = await startEmbeddedPostgres({ dir: dataDir, database: 'stajnia' });
  const { db, close } = connectDatabase(url, { timeouts: UNHURRIED });
  try {
    return await use(db);
  } finally {
    await close();
    await stop();
  }
}

/** Workers signed in to a program, and tasks for them. */
export async function buildLoad(
  db: Db,
  url: string,
  size: { workers: number; tasks: number },
): Promise<{ workers: NetClient[]; ids: string[] }> {
  const world = { db, clock: testClock(new Date()) };
  const workers: NetClient[] = [];
  for (let nth = 0; nth < size.workers; nth++) {
    const person = await buildPerson(world, { role: 'worker', email: `writer${nth}@stajnia.test` });
    workers.push(await signInAt(url, person));
  }
  return { workers, ids: await buildManyTasks(world, size.tasks) };
}

/** Kills the program after this many acknowledged writes. Returns the instant. */
export async function killAfter(program: Program, written: Written, writes: number): Promise<number> {
  while (written.acknowledged.size < writes) await sleep(2);
  program.process.kill('SIGKILL');
  const killed = Date.now();
  await program.ended;
  return killed;
}

/** Waits until no Postgres runs on the data in a folder, within the test's time limit. */
export async function databaseEnds(dataDir: string): Promise<void> {
  while (postgresOf(dataDir)) await sleep(5);
}

/** The process id of the Postgres that runs on the data in a folder. */
export function postgresOf(dataDir: string): number | undefined {
  try {
    const pid = Number.parseInt(fs.readFileSync(path.join(dataDir, 'pg/postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined; // The file or the process is gone.
  }
}
