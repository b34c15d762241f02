import fs from 'node:fs';

/** A tick of the processor's accounts, in ms: Linux counts a hundred a second for everybody who asks. */
const TICK = 10;

type Stat = { parent: number; own: number; ended: number };

/** What Linux says of a process: its parent, its time and that of its children that have ended, in ms. */
function statOf(pid: string | number): Stat | undefined {
  try {
    // The name in brackets may hold anything, spaces and brackets too.
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ms = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * TICK;
    return { parent: Number(fields[1]), own: ms(11), ended: ms(13) };
  } catch {
    return undefined; // it has ended, or this is no Linux
  }
}

/** The process that started another. */
export const parentOf = (pid: number): number => statOf(pid)?.parent ?? Number.NaN;

/**
 * The processor's time that a process and its children have taken so far, in ms; on Linux alone, elsewhere NaN. Postgres
 * has a child for each connection.
 */
export function processorTime(pid: number): number {
  const own = statOf(pid);
  if (!own) return Number.NaN;
  const children = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const theirs = children.map(statOf).filter((it) => it?.parent === pid);
  return theirs.reduce((sum, it) => sum + (it?.own ?? 0), own.own + own.ended);
}
