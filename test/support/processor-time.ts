import fs from 'node:fs';

/** In ms: Linux counts a hundred ticks a second for every process. */
const TICK = 10;

type Stat = { parent: number; own: number; ended: number };

/** A process' parent and its processor time in ms, ended children included. */
function statOf(pid: string | number): Stat | undefined {
  try {
    // The name in brackets may contain spaces and brackets.
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ms = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * TICK;
    return { parent: Number(fields[1]), own: ms(11), ended: ms(13) };
  } catch {
    return undefined; // it has ended, or this is no Linux
  }
}

export const parentOf = (pid: number): number => statOf(pid)?.parent ?? Number.NaN;

/**
 * The processor time in ms of a process and its children; NaN outside Linux. Postgres has a child for each connection.
 */
export function processorTime(pid: number): number {
  const own = statOf(pid);
  if (!own) return Number.NaN;
  const children = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const theirs = children.map(statOf).filter((it) => it?.parent === pid);
  return theirs.reduce((sum, it) => sum + (it?.own ?? 0), own.own + own.ended);
}
