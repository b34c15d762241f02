import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { handOver } from './account.ts';
import { renameUnlessThere } from './binaries.ts';
import type { Place } from './place.ts';

const run = promisify(execFile);

export type Cluster = { data: string; log: string; password: string };

export const SUPERUSER = 'stajnia';

/**
 * The environment of Postgres' programs: English messages, UTC, no locale of the machine and none of our secrets. The malloc
 * settings let glibc keep up to 16 MB of freed memory for a connection's next query: requesting each page from the system
 * again took more than half the time of a large query.
 */
export const postgresEnv = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  MALLOC_TRIM_THRESHOLD_: `${16 * 1024 * 1024}`,
  MALLOC_MMAP_THRESHOLD_: `${8 * 1024 * 1024}`,
};

export async function openCluster(place: Place): Promise<Cluster> {
  const data = path.join(place.home, 'pg');
  if (!fs.existsSync(data)) await makeCluster(data, place);
  handOver(data, place.account);
  const password = fs.readFileSync(path.join(data, 'stajnia.password'), 'utf8');
  return { data, log: path.join(place.home, 'pg.log'), password };
}

/**
 * Creates the cluster in a temporary folder and renames it: an interrupted first start leaves nothing behind, and if two
 * processes start at once, one of them wins.
 */
async function makeCluster(data: string, place: Place): Promise<void> {
  const aside = fs.mkdtempSync(`${data}-init-`);
  try {
    const password = path.join(aside, 'password');
    const made = path.join(aside, 'pg');
    fs.writeFileSync(password, randomBytes(18).toString('base64url'), { mode: 0o600 });
    handOver(aside, place.account);
    await initdb(made, password, place);
    fs.renameSync(password, path.join(made, 'stajnia.password'));
    renameUnlessThere(made, data);
  } finally {
    fs.rmSync(aside, { recursive: true });
  }
}

async function initdb(data: string, password: string, { native, prefix, account }: Place): Promise<void> {
  const [program = '', ...args] = [
    ...[...prefix, path.join(native, 'bin/initdb')],
    ...['-D', data, '-U', SUPERUSER, `--pwfile=${password}`, '--auth=scram-sha-256', '-E', 'UTF8'],
    // The same default order on every machine; Polish order comes from ICU collations.
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ];
  await run(program, args, { ...account, env: postgresEnv, cwd: '/' }).catch((cause) => {
    throw new Error(
      `The embedded Postgres cannot be set up on this machine: ${cause.stderr?.trim() || cause.message}\n` +
        'Set DATABASE_URL to use a Postgres of your own.',
      { cause },
    );
  });
}
