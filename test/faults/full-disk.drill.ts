/**
 * Fills the disk under a database: a small tmpfs, which needs the permission to mount. `/readyz` must report that
 * nothing can be written, the panel of admins too, the process must survive, and everything must work again once there is room.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { connectDatabase } from '../../server/platform/data/database.ts';
import { startEmbeddedPostgres } from '../../server/platform/data/embedded-postgres/index.ts';
import { buildPerson } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { netClient, signInAt, startProgram } from '../support/program.ts';

/** Room for a database and its log. */
const SIZE = '160m';

/** Mounts a disk. Returns undefined where mounting is not allowed. */
function smallDisk(t: Test): string | undefined {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'none', folder]);
  t.teardown(() => {
    if (status === 0) spawnSync('umount', ['--lazy', folder]); // also while Postgres is still stopping
    fs.rmdirSync(folder);
  });
  return status === 0 ? folder : undefined;
}

function fill(folder: string): string {
  const file = path.join(folder, 'filler');
  const descriptor = fs.openSync(file, 'w');
  try {
    for (const part = Buffer.alloc(4096); ; ) fs.writeSync(descriptor, part);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    fs.closeSync(descriptor);
  }
  return file;
}

t.test('a full disk', async (t) => {
  const disk = smallDisk(t);
  if (!disk) {
    t.skip('no disk can be mounted here', () => {});
    return;
  }
  const postgres = await startEmbeddedPostgres({ dir: disk, database: 'stajnia' });
  t.teardown(postgres.stop);
  const program = await startProgram(t, {
    env: { DATABASE_URL: postgres.url, DATA_DIR: disk, LOG_LEVEL: 'warn' },
  });
  const client = netClient(program.url);
  await using database = connectDatabase(postgres.url, { max: 1 });
  const admin = await signInAt(program.url, await buildPerson({ ...database, clock: testClock() }, { role: 'admin' }));
  /** Polls until this status. Returns the ms it took. */
  const until = async (status: number) => {
    const before = Date.now();
    for (let answer = await client.get('/readyz'); ; answer = await client.get('/readyz')) {
      if (answer.status === status) return { took: Date.now() - before, text: answer.text };
      await sleep(200);
    }
  };

  const filler = fill(disk);
  const refused = await until(503);
  t.equal(refused.text, '{"status":"not writable"}');
  t.comment(`reported after ${refused.took} ms`);
  t.equal((await client.get('/healthz')).status, 200);
  t.equal((await client.get('/')).status, 200);
  t.match((await admin.get('/home?section=12')).text, /Kończy się miejsce na dysku.*Wolne: 0 MB/s);
  fs.rmSync(filler);
  t.comment(`and ready again after ${(await until(200)).took} ms`);
  program.process.kill('SIGTERM');
  await program.ended;
  t.match(program.output(), '53100', 'the log says why');
});
