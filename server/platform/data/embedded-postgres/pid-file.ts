import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const fileOf = (data: string) => path.join(data, 'postmaster.pid');

/** The port of the Postgres that accepts connections on these data; undefined while there is none. */
export function readyPort(data: string): number | undefined {
  const [, , , port, , , , status] = readPidFile(data);
  return status?.trim() === 'ready' && isRunning(data) ? Number(port) : undefined;
}

/**
 * Whether the process in the file may be a Postgres on these data. After a crash its pid may belong to a stranger;
 * Postgres would take that for a running server and refuse to start, so such a file is removed.
 */
export function isRunning(data: string): boolean {
  const pid = Number(readPidFile(data)[0]);
  if (!pid || !isAlive(pid)) return false;
  if (!isStranger(pid, data)) return true;
  fs.rmSync(fileOf(data), { force: true });
  return false;
}

/** The lines of postmaster.pid; [] if there is no such file. The format is stable, because pg_ctl reads it too. */
function readPidFile(data: string): string[] {
  try {
    return fs.readFileSync(fileOf(data), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** False in doubt: two servers on the same files are far worse than one that does not start. */
function isStranger(pid: number, data: string): boolean {
  const command = commandOf(pid);
  if (command && path.basename(command) !== 'postgres') return true;
  const folder = folderOf(pid);
  return folder !== undefined && folder !== fs.realpathSync(data);
}

function commandOf(pid: number): string {
  const isLinux = fs.existsSync('/proc/self/comm');
  if (!isLinux) return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  try {
    return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

/** The working folder of a process (for Postgres, its data); undefined if it cannot be read. */
function folderOf(pid: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
