import type { Entry } from './account-lines.ts';

/** A month of up to this many lines shows each; a longer one folds its routine, whose lines are on its own pages. */
const LONG = 12;
const TOO_LONG = 500;
const OFTEN = 7;

type Line = Entry & { doubt: unknown };

export type Repeated<Of extends Line> = [Of, ...Of[]];

/**
 * Separates a long month's routine, by service, from its other lines. A line that somebody commented on, doubted or
 * reversed is never folded.
 */
export function foldRepeated<Of extends Line>(lines: readonly Of[]): { lines: Of[]; repeated: Repeated<Of>[] } {
  if (lines.length <= LONG || lines.length > TOO_LONG) return { lines: [...lines], repeated: [] };
  const kinds = new Map<string, Repeated<Of>>();
  for (const line of lines.filter(isPlain)) {
    const key = JSON.stringify([line.service_name, line.horse_name, line.amount]);
    const same = kinds.get(key);
    if (same) same.push(line);
    else kinds.set(key, [line]);
  }
  const repeated = [...kinds.values()].filter(({ length }) => length >= OFTEN);
  const folded = new Set(repeated.flat());
  return { lines: lines.filter((line) => !folded.has(line)), repeated };
}

const isPlain = ({ kind, note, doubt, reversed_by }: Line) => kind === 'service' && !note && !doubt && !reversed_by;
