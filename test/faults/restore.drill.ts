/**
 * Backs up the demo while workers write, and moves it from the embedded Postgres to a server of another major version and
 * back. The server is a Postgres 15 from POSTGRES_BIN, by default where Debian installs it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { connectDatabase } from '../../server/platform/data/database.ts';
import { postgresAccount } from '../../server/platform/data/embedded-postgres/account.ts';
import { freePort } from '../../server/platform/data/embedded-postgres/server.ts';
import { differences, dump } from '../support/dump.ts';
import { buildLoad, databaseEnds, withDatabaseIn } from '../support/kills.ts';
import { finishTasks, reckon } from '../support/load.ts';
import { command } from '../support/postgres.ts';
import { endOf, signInAt, startProgram } from '../support/program.ts';

const BIN = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';
const SKIPPED = !fs.existsSync(path.join(BIN, 'initdb')) && `there is no Postgres in ${BIN}`;

function folder(t: Test): string {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-restore-'));
  fs.chmodSync(made, 0o777); // Postgres runs under another account.
  t.teardown(async () => {
    await databaseEnds(made);
    fs.rmSync(made, { recursive: true, force: true });
  });
  return made;
}

/** Starts a server with a database whose owner has no other rights. */
async function otherServer(t: Test): Promise<string> {
  const [data, port] = [path.join(folder(t), 'data'), await freePort()];
  const as = { ...(process.getuid?.() === 0 ? postgresAccount() : {}), cwd: '/' };
  spawnSync(path.join(BIN, 'initdb'), ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-A', 'trust'], as);
  const args = ['-D', data, '-p', String(port), '-c', 'unix_socket_directories=', '-c', 'listen_addresses=127.0.0.1'];
  const server = spawn(path.join(BIN, 'postgres'), args, { ...as, stdio: 'ignore' });
  t.teardown(async () => {
    server.kill('SIGINT');
    await once(server, 'exit');
  });
  const root = `postgres://postgres@127.0.0.1:${port}/postgres`;
  while (!(await command(root, 'create role stajnia login').then(Boolean, () => false))) await sleep(100);
  await command(root, 'create database stajnia owner stajnia');
  return `postgres://stajnia@127.0.0.1:${port}/stajnia`;
}

/** What a database keeps of itself, finished jobs among it. */
const OWN =
  /^(pgboss\.(?!job )|pgboss\.job .*"state": "(completed|failed)"|public\.(kysely_|last_runs|built_files|changed_days|settings .*"key": "held"))/;

/** All other rows. */
const rowsIn = async (use: (run: typeof dump) => Promise<string[]>) =>
  (await use(dump)).filter((row) => !OWN.test(row));

t.test('a backup under writes, and a way to a server of another version and back', { skip: SKIPPED }, async (t) => {
  const [here, back, backups] = [folder(t), folder(t), folder(t)];
  const run = async (name: string, args: string[], env: Record<string, string>) => {
    const ended = await endOf(`server/commands/${name}.ts`, { args, env });
    t.match(ended, { code: 0, stderr: '' }, `${name} ${args}`);
    const newest = fs.readdirSync(backups).sort().at(-1) ?? '';
    return path.join(backups, newest);
  };
  const program = await startProgram(t, { script: 'server/commands/demo.ts', env: { DATA_DIR: here } });
  const { workers, ids } = await withDatabaseIn(here, (db) => buildLoad(db, program.url, { workers: 4, tasks: 2_000 }));
  const written = finishTasks(workers, ids);
  while (written.acknowledged.size < 100) await sleep(10);
  const before = [...written.acknowledged];
  const underWrites = await run('backup', [backups], { DATA_DIR: here });
  t.ok(written.acknowledged.size > before.length, 'workers wrote meanwhile');
  await written.stop();
  await run('restore', [underWrites, '--verify'], { DATA_DIR: here });
  const scratch = folder(t);
  await run('restore', [underWrites], { DATA_DIR: scratch });
  t.same(await withDatabaseIn(scratch, (db) => reckon(db, before)), { lost: [], halfDone: [] });

  program.process.kill('SIGTERM');
  await program.ended;
  const rows = await rowsIn((dump) => withDatabaseIn(here, dump));
  t.ok(rows.length > 40_000);
  const url = await otherServer(t);
  await run('restore', [await run('backup', [backups], { DATA_DIR: here })], { DATABASE_URL: url });
  const there = connectDatabase(url);
  t.teardown(there.close);
  t.same(differences(rows, await rowsIn((dump) => dump(there.db))), { gone: [], added: [] });
  const billing = await endOf('server/commands/billing.ts', { env: { DATABASE_URL: url } });
  t.match(billing, { code: 1, stderr: /^This database is a restored copy/ });
  await run('restore', [await run('backup', [backups], { DATABASE_URL: url })], { DATA_DIR: back });
  t.same(differences(rows, await rowsIn((dump) => withDatabaseIn(back, dump))), { gone: [], added: [] });

  const env = { DATABASE_URL: url, DATA_DIR: folder(t) };
  const demo = { script: 'server/commands/demo.ts', env } as const;
  const [one, two] = [await startProgram(t, demo), await startProgram(t, demo)];
  const account = { email: 'admin@stajnia.test', password: 'stajnia-demo' };
  const [admin, other] = [await signInAt(one.url, account), await signInAt(two.url, account)];
  const isHeld = async () => (await other.get('/stable')).text.includes('Kopia zapasowa: nic nie wychodzi');
  t.ok(await isHeld());
  await admin.post('/api/start_sending', {});
  const pressed = Date.now();
  while (await isHeld()) await sleep(50);
  t.ok(Date.now() - pressed < 5_000, 'the other process notices it within seconds');
});
