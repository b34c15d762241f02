import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { connectDatabase } from '../../server/platform/data/database.ts';
import { canReach, NOBODY } from '../../server/platform/data/embedded-postgres/account.ts';
import { copyBinaries } from '../../server/platform/data/embedded-postgres/binaries.ts';
import { startEmbeddedPostgres } from '../../server/platform/data/embedded-postgres/index.ts';
import { databaseEnds, postgresOf } from '../support/kills.ts';

const OWNER = path.join(import.meta.dirname, 'embedded-postgres-owner.ts');
const isRoot = process.getuid?.() === 0;

/** A folder that other accounts can traverse, like a project's folder. */
function folder(test: Test): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-embedded-'));
  fs.chmodSync(dir, 0o755);
  test.teardown(async () => {
    await databaseEnds(dir);
    fs.rmSync(dir, { recursive: true });
  });
  return dir;
}

let first: Promise<string> | undefined;

/** A folder with a copied cluster, because creating one takes seconds. */
async function madeFolder(test: Test): Promise<string> {
  first ??= makeOnce();
  const dir = folder(test);
  const copy = path.join(dir, 'pg');
  fs.cpSync(path.join(await first, 'pg'), copy, { recursive: true });
  fs.chmodSync(copy, 0o700);
  return dir;
}

async function makeOnce(): Promise<string> {
  const dir = folder(t);
  const { stop } = await startEmbeddedPostgres({ dir, database: 'stajnia' });
  await stop();
  return dir;
}

async function start(test: Test, dir: string) {
  const server = await startEmbeddedPostgres({ dir, database: 'stajnia' });
  test.teardown(server.stop);
  return server;
}

type Owner = { process: ChildProcess; url: string; written(atLeast: number): Promise<number>; ended: Promise<unknown> };

async function startOwner(
  test: Test,
  dir: string,
  { how = '', uid = undefined as number | undefined } = {},
): Promise<Owner> {
  const child = spawn(process.execPath, [OWNER, dir, how], {
    ...(uid === undefined ? {} : { uid, gid: uid }),
    env: { PATH: process.env.PATH },
    detached: true, // its own process group, as in a terminal
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  test.teardown(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const lines = readline.createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const endsEarly = ended.then(() => {
    throw new Error('the owner ended early');
  });
  endsEarly.catch(() => {});
  const [url] = await Promise.race([once(lines, 'line') as Promise<[string]>, endsEarly]);
  let last = 0;
  lines.on('line', (line) => {
    last = Number(line);
  });
  const written = async (atLeast: number) => {
    while (last < atLeast) await Promise.race([once(lines, 'line'), endsEarly]);
    return last;
  };
  return { process: child, url, written, ended };
}

/** A stop in order removes it. */
const pidFileOf = (dir: string) => path.join(dir, 'pg/postmaster.pid');

async function rowsIn(url: string, acknowledged: number): Promise<[number, number]> {
  const { db, close } = connectDatabase(url);
  const { rows } = await sql<{ present: number; all: number }>`
    select count(distinct number) filter (where number <= ${acknowledged}) as present, count(*) as all from written`.execute(
    db,
  );
  await close();
  return [rows[0]?.present ?? 0, rows[0]?.all ?? 0];
}

t.test('kill -9 of both is recovered from', async (t) => {
  const dir = await madeFolder(t);
  const owner = await startOwner(t, dir);
  await owner.written(200);
  owner.process.kill('SIGSTOP'); // so that neither notices the end of the other
  process.kill(postgresOf(dir) as number, 'SIGKILL');
  owner.process.kill('SIGKILL');
  await owner.ended;
  const acknowledged = await owner.written(200);
  const { url } = await start(t, dir);
  t.equal((await rowsIn(url, acknowledged))[0], acknowledged, 'no acknowledged row is lost');
});

t.test('when two first starts run at once, one makes the database and both use it', async (t) => {
  const dir = folder(t);
  const [one, two] = await Promise.all([startOwner(t, dir), startOwner(t, dir)]);
  t.equal(one.url, two.url);
  await Promise.all([one.written(20), two.written(20)]);
  t.same(fs.readdirSync(dir).sort(), ['pg', 'pg.log'], 'no temporary files are left');
});

t.test('a pid file with the pid of another process does not block the start', async (t) => {
  const dir = await madeFolder(t);
  const owner = await startOwner(t, dir);
  await owner.written(1);
  const pidFile = pidFileOf(dir);
  const running = fs.readFileSync(pidFile, 'utf8');
  owner.process.kill('SIGKILL');
  await owner.ended;
  await databaseEnds(dir);

  const otherPostgres = await madeFolder(t);
  await start(t, otherPostgres);
  const strangers = { 'this test': process.pid, 'another Postgres': postgresOf(otherPostgres) };
  for (const [stranger, pid] of Object.entries(strangers)) {
    fs.writeFileSync(pidFile, running.replace(/^\d+/, String(pid)), { mode: 0o600 });
    const server = await start(t, dir);
    t.ok((await rowsIn(server.url, 1))[1], `the pid is that of ${stranger}`);
    await server.stop();
  }
});

function waysToRun(): [string, { how?: string; uid?: number }][] {
  if (!isRoot) return [['as the current ordinary user', {}]];
  const reachable = canReach(process.execPath, { uid: NOBODY, gid: NOBODY });
  return [
    ['as root, in a user namespace where they are allowed', {}],
    ['as root, through another account', { how: 'account' }],
    ...(reachable ? [['as an ordinary user', { uid: NOBODY }] as [string, { uid: number }]] : []),
  ];
}

for (const [name, options] of waysToRun())
  t.test(`it runs ${name}`, async (t) => {
    const dir = folder(t);
    if (options.uid) fs.chownSync(dir, options.uid, options.uid);
    const owner = await startOwner(t, dir, options);
    await owner.written(1);
    const pid = postgresOf(dir);
    owner.process.kill('SIGKILL');
    await owner.ended;
    await databaseEnds(dir);
    t.ok(pid, 'Postgres ran, and ended with its owner');
    if (isRoot) t.ok(await start(t, dir), 'its data are readable for root afterwards');
  });

t.test('the binaries run from a copy, which is made once', async (t) => {
  const dir = folder(t);
  const copy = copyBinaries(dir, {});
  t.match(
    execFileSync(path.join(copy, 'bin/postgres'), ['--version'], { encoding: 'utf8' }),
    /^postgres \(PostgreSQL\) 18/,
  );
  t.equal(copyBinaries(dir, {}), copy);
  t.equal(fs.readdirSync(dir).length, 1);
});
