import fs from 'node:fs';
import type { Result } from './lanes.ts';

/** Clock ticks per second, the unit of Linux. */
const TICKS = 100;

type Stat = { pid: number; parent: number; own: number; ended: number };

/** Undefined when the process has ended. */
export function statOf(pid: string): Stat | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number); // the name before it may contain spaces
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [fields[1], ...fields.slice(11, 15)];
    return {
      pid: Number(pid),
      parent,
      own: (user + system) / TICKS,
      ended: (endedUser + endedSystem) / TICKS,
    };
  } catch {
    return undefined;
  }
}

/**
 * Processor seconds used by this process itself, by its ended children, and by its running descendants. Without /proc
 * only its own. A killed browser's use is lost, so it is read before.
 */
export function processorSeconds(): { own: number; ended: number; running: number } {
  const self = statOf(String(process.pid));
  if (!self) {
    const { user, system } = process.cpuUsage();
    return { own: (user + system) / 1e6, ended: 0, running: 0 };
  }
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = Map.groupBy(
    pids.map(statOf).filter((stat) => stat !== undefined),
    ({ parent }) => parent,
  );
  const below = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, { pid, own, ended }) => sum + own + ended + below(pid), 0);
  return { own: self.own, ended: self.ended, running: below(self.pid) };
}

/** The processor seconds of this process and all its descendants. */
export function allProcessorSeconds(): number {
  const { own, ended, running } = processorSeconds();
  return own + ended + running;
}

/** The number of most expensive files listed. */
const NAMED = 20;

const line = (name: string, { files, seconds, processor }: { files: number; seconds: number; processor: number }) =>
  `${name.padEnd(52)}${String(files).padStart(4)}${seconds.toFixed(1).padStart(9)}${processor.toFixed(1).padStart(9)}`;

const sum = (results: readonly Result[]) => ({
  files: results.length,
  seconds: results.reduce((all, { seconds }) => all + seconds, 0),
  processor: results.reduce((all, { processor }) => all + processor, 0),
});

const folderOf = (file: string) => file.split('/').slice(0, -1).join('/');

/**
 * Wall and processor seconds by folder and of the most expensive files. The database is separate, because its work
 * belongs to no file.
 */
export function tableOfTimes(results: readonly Result[]): string {
  const folders = [...Map.groupBy(results, ({ file }) => folderOf(file))];
  const byCost = folders.map(([folder, all]) => ({ folder, ...sum(all) })).sort((a, b) => b.processor - a.processor);
  const dearest = [...results].sort((a, b) => b.processor - a.processor).slice(0, NAMED);
  return [
    `\n${'folder'.padEnd(51)}files     wall processor (s, without the database)`,
    ...byCost.map(({ folder, ...costs }) => line(folder, costs)),
    `\n${'dearest files'.padEnd(51)}tests`,
    ...dearest.map(({ file, passed, failed, ...costs }) => line(file, { ...costs, files: passed + failed.length })),
  ].join('\n');
}

/** In processor seconds. */
const LONG = 15;

/** A line that begins with this says why a file takes long. */
const REASON = /^\s*(\/\/|\*) Long: \S/m;

export const longWithoutReason = (results: readonly Result[]): string[] =>
  results
    .filter(({ file, processor }) => processor > LONG && !REASON.test(fs.readFileSync(file, 'utf8')))
    .map(({ file }) => file);
