import type { Day } from '../../server/domain/days.ts';
import type { ToShare } from '../../server/features/board/schema.ts';

export const boardAddress = (date: Day) => `/day?date=${date}`;

export const roundAddress = (date: Day, service: string) => `${boardAddress(date)}&round=${service}`;

/** `workers` is 'all' when the lists offer every worker of a large stable. */
type Chosen = { to?: readonly string[]; one?: readonly string[]; workers?: readonly string[] };

/** The address of the assignment screen, with the choices made so far. */
export function assignAddress(of: ToShare, chosen: Chosen = {}): string {
  const query = new URLSearchParams(inAddress(of));
  for (const [name, choices] of Object.entries(chosen)) for (const choice of choices) query.append(name, choice);
  return `/day/assign?${query}`;
}

/** What is given out, as an address and a form name it. */
export const inAddress = (of: ToShare): Record<string, string> =>
  'absence' in of ? { absence: of.absence.id } : { ...of };

/** Where the work that an absence left is given out. */
export const assignAddressOf = (absence: string): string => `/day/assign?absence=${absence}`;

/** The page from which it is given out. */
export function backFrom(of: ToShare): string {
  if ('date' in of) return boardAddress(of.date);
  return 'week' in of ? `/rota?date=${of.week}` : '/rota';
}

export const moveAddress = (date: Day, of: { round: string } | { worker: string }): string =>
  `/day/move?${new URLSearchParams({ date, ...of })}`;
