import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

export type Account = { uid?: number; gid?: number };

export const NOBODY = 65534;

export const isRoot = () => process.getuid?.() === 0;

export function postgresAccount(): Account {
  const id = (which: '-u' | '-g') =>
    Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout) || NOBODY;
  return { uid: id('-u'), gid: id('-g') };
}

/** Whether the account may execute this file, or enter this folder. */
export function canReach(file: string, account: Account): boolean {
  return spawnSync('test', ['-x', file], { ...account, cwd: '/' }).status === 0;
}

/** Changes the owner of a folder when we are root: an earlier start may have run Postgres under another account. */
export function handOver(folder: string, account: Account): void {
  const { uid = 0, gid = 0 } = account;
  if (!isRoot() || fs.statSync(folder).uid === uid) return;
  const run = spawnSync('chown', ['-R', `${uid}:${gid}`, folder], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`${folder} cannot be given to account ${uid}: ${run.error ?? run.stderr}`);
}
