import fs from 'node:fs';
import type { Result } from './lanes.ts';

/** Ticks of the system's clock per second, in which Linux counts. */
const TICKS = 100;

type Stat = { pid: number; parent: number; ticks: number };

/** Undefined when the process has ended meanwhile. */
function statOf(pid: string): Stat | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number); // the name before it may hold blanks
    const [parent = 0, ...ticks] = [fields[1], ...fields.slice(11, 15)];
    return { pid: Number(pid), parent, ticks: ticks.reduce<number>((sum, some) => sum + (some ?? 0), 0) };
  } catch {
    return undefined;
  }
}

/**
 * Seconds of processors that a process has used, with its descendants: those that have ended and those that run. Where
 * there is no /proc only this process's own.
 */
export function processorSeconds(root = process.pid): number {
  if (!fs.existsSync('/proc/self/stat')) {
    const { user, system } = process.cpuUsage();
    return root === process.pid ? (user + system) / 1e6 : 0;
  }
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = Map.groupBy(
    pids.map(statOf).filter((stat) => stat !== undefined),
    ({ parent }) => parent,
  );
  const sum = (stat: Stat): number => (children.get(stat.pid) ?? []).reduce((all, one) => all + sum(one), stat.ticks);
  const self = statOf(String(root));
  return self ? sum(self) / TICKS : 0;
}

/** The dearest files that are named. */
const NAMED = 20;

const line = (name: string, { files, seconds, processor }: { files: number; seconds: number; processor: number }) =>
  `${name.padEnd(52)}${String(files).padStart(4)}${seconds.toFixed(1).padStart(9)}${processor.toFixed(1).padStart(9)}`;

const sum = (results: readonly Result[]) => ({
  files: results.length,
  seconds: results.reduce((all, { seconds }) => all + seconds, 0),
  processor: results.reduce((all, { processor }) => all + processor, 0),
});

const folderOf = (file: string) => file.split('/').slice(0, -1).join('/');

/** Wall and processor seconds by folder and of the dearest files, the database apart, whose work belongs to no file. */
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

/** Says in its file why it is long: a line that begins with this. */
const REASON = /^\s*(\/\/|\*) Long: \S/m;

/** The files that take long and do not say why. */
export const longWithoutReason = (results: readonly Result[]): string[] =>
  results
    .filter(({ file, processor }) => processor > LONG && !REASON.test(fs.readFileSync(file, 'utf8')))
    .map(({ file }) => file);
