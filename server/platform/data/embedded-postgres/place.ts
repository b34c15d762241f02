import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Account, canReach, isRoot, NOBODY, postgresAccount } from './account.ts';
import { copyBinaries, readyBinaries } from './binaries.ts';

export type Place = {
  /** Holds the data, the log and, where needed, a copy of the binaries. */
  home: string;
  native: string;
  /** A command prefix that drops root; empty if there is nothing to drop. */
  prefix: string[];
  account: Account;
};

const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/**
 * Decides where and how Postgres runs, because it refuses to run as root. In a user namespace root appears as another user
 * while the files stay root's own. If namespaces are forbidden (in many containers) or unwanted, another account runs it.
 */
export function choosePlace(dir: string, allowNamespace: boolean): Place {
  const home = path.resolve(dir);
  fs.mkdirSync(home, { recursive: true });
  const native = readyBinaries(home);
  if (!isRoot()) return { home, native, prefix: [], account: {} };
  if (allowNamespace && namespaceWorks(native)) return { home, native, prefix: NAMESPACE, account: {} };
  return placeFor(postgresAccount(), home, native);
}

function namespaceWorks(native: string): boolean {
  const [program = '', ...args] = NAMESPACE;
  return spawnSync(program, [...args, path.join(native, 'bin/postgres'), '--version']).status === 0;
}

/** The wanted place if the account can reach it, else another: a checkout may be under /root. */
function placeFor(account: Account, wantedHome: string, installed: string): Place {
  const home = canReach(wantedHome, account) ? wantedHome : homeElsewhere(wantedHome);
  const native = canReach(path.join(installed, 'bin/postgres'), account) ? installed : copyBinaries(home, account);
  return { home, native, prefix: [], account };
}

/** Whether there is a cluster for this folder. Makes nothing. */
export const isMade = (dir: string): boolean =>
  [path.resolve(dir), elsewhereFor(path.resolve(dir))].some((home) => fs.existsSync(path.join(home, 'pg')));

/** In /var/lib, not /var/tmp: other users cannot create files there before us, and nothing cleans it up. */
const elsewhereFor = (home: string): string =>
  path.join('/var/lib/stajnia', createHash('sha256').update(home).digest('hex').slice(0, 12));

function homeElsewhere(home: string): string {
  const elsewhere = elsewhereFor(home);
  fs.mkdirSync(elsewhere, { recursive: true });
  for (const folder of [path.dirname(elsewhere), elsewhere]) fs.chmodSync(folder, 0o755);
  return elsewhere;
}
