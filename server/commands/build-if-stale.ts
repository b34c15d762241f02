import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { buildFolder } from '../platform/pages/build-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The sources of the build; the lock file stands for the packages. */
const SOURCES = ['client', 'views', 'server/domain', 'package-lock.json'];

/** The build writes this file last, so its time tells when a complete build ended. */
const BUILT = 'views/index.js';

/**
 * Builds the views and the client if their sources are newer than the last build. Returns whether it built. Throws an
 * Error when the build fails, after Vite has printed why.
 */
export function buildIfStale(): boolean {
  if (!isStale()) return false;
  const { args, options } = viteBuild();
  if (spawnSync(process.execPath, args, options).status !== 0) throw new Error(NOT_BUILT);
  return true;
}

/** Like `buildIfStale`, without blocking this process. */
export async function buildInBackground(): Promise<boolean> {
  if (!isStale()) return false;
  const { args, options } = viteBuild();
  const [status] = await once(spawn(process.execPath, args, options), 'exit');
  if (status !== 0) throw new Error(NOT_BUILT);
  return true;
}

const NOT_BUILT = 'The views and the client could not be built.';

function isStale(): boolean {
  const built = modified(path.relative(ROOT, path.join(buildFolder(), BUILT)));
  return SOURCES.some((source) => newestIn(source) >= built);
}

function viteBuild(): { args: string[]; options: SpawnOptions } {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  if (!fs.existsSync(vite)) throw new Error('A build needs the development packages: npm ci (without --omit=dev).');
  const args = [vite, 'build', '--app', '--config', 'client/vite.config.ts', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  return { args, options: { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] } };
}

/** The file's modification time in ms; 0 when it does not exist. */
function modified(file: string): number {
  return fs.statSync(path.join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** The latest modification time in a file or folder, in ms. Folders count too, because a deletion changes only its folder. */
function newestIn(source: string): number {
  if (!fs.statSync(path.join(ROOT, source)).isDirectory()) return modified(source);
  const inside = fs.readdirSync(path.join(ROOT, source), { recursive: true, encoding: 'utf8' });
  return Math.max(modified(source), ...inside.map((name) => modified(path.join(source, name))));
}
