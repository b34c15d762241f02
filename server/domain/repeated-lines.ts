import type { Entry } from './account-lines.ts';

/** In a month of fewer lines each stands by itself; one of more has so many that all are on its pages, line by line. */
const LONG = 12;
const TOO_LONG = 500;
/** How often a service is done in a month to be routine. */
const OFTEN = 7;

type Line = Entry & { doubt: unknown };

/** A service that was done for a horse again and again at one price. */
export type Repeated<Of extends Line> = [Of, ...Of[]];

/**
 * The lines of a long month without its routine, and the routine by service. A line that somebody wrote about, doubted or
 * took back stays among the others.
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
