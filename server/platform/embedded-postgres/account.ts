import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** Whom a program runs as, in the words of child_process; empty: as ourselves. */
export type Account = { uid?: number; gid?: number };

export const NOBODY = 65534;

export const isRoot = () => process.getuid?.() === 0;

/** The account 'postgres', where there is one, else nobody. */
export function postgresAccount(): Account {
  const id = (which: '-u' | '-g') =>
    Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout) || NOBODY;
  return { uid: id('-u'), gid: id('-g') };
}

/** True when the account may run this file, or pass through this folder. */
export function canReach(file: string, account: Account): boolean {
  return spawnSync('test', ['-x', file], { ...account, cwd: '/' }).status === 0;
}

/** Gives a folder to an account, when we are root and it is another's: a Postgres may have run differently before. */
export function handOver(folder: string, account: Account): void {
  const { uid = 0, gid = 0 } = account;
  if (!isRoot() || fs.statSync(folder).uid === uid) return;
  const run = spawnSync('chown', ['-R', `${uid}:${gid}`, folder], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`${folder} cannot be given to account ${uid}: ${run.error ?? run.stderr}`);
}
