import type { Day } from '../../server/domain/days.ts';
import type { WorkToShare } from '../../server/features/board/schema.ts';

export const boardAddress = (date: Day) => `/day?date=${date}`;

export const roundAddress = (date: Day, service: string) => `${boardAddress(date)}&round=${service}`;

/** `workers` is 'all' when the lists offer every worker of a large stable. */
type Chosen = { to?: readonly string[]; one?: readonly string[]; workers?: readonly string[] };

/** The page on which work is assigned, with the choices made so far. */
export function assignAddress(share: WorkToShare, chosen: Chosen = {}): string {
  const query = new URLSearchParams(shareFields(share));
  for (const [name, choices] of Object.entries(chosen)) for (const choice of choices) query.append(name, choice);
  return `/day/assign?${query}`;
}

/** The fields of an address or a form that name the work to share. */
export const shareFields = (share: WorkToShare): Record<string, string> =>
  'absence' in share ? { absence: share.absence.id } : { ...share };

/** The page on which the work that an absence left is shared evenly. */
export const shareAddress = (absence: string): string => `/day/assign?absence=${absence}&show=even`;

/** The page that leads to the assignment of work. */
export function backFrom(share: WorkToShare): string {
  if ('date' in share) return boardAddress(share.date);
  return 'week' in share ? `/rota?date=${share.week}` : '/rota';
}

export const moveAddress = (date: Day, work: { round: string } | { worker: string }): string =>
  `/day/move?${new URLSearchParams({ date, ...work })}`;
