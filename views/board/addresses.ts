import type { Day } from '../../server/domain/days.ts';

export const boardAddress = (date: Day) => `/day?date=${date}`;

export const roundAddress = (date: Day, service: string) => `${boardAddress(date)}&round=${service}`;

/** `workers` is 'all' when the lists offer every worker of a large stable. */
type Chosen = { to?: readonly string[]; one?: readonly string[]; workers?: readonly string[] };

/** The address of the assignment screen, with the choices made so far. */
export function assignAddress(date: Day, chosen: Chosen = {}): string {
  const query = new URLSearchParams({ date });
  for (const [name, choices] of Object.entries(chosen)) for (const choice of choices) query.append(name, choice);
  return `/day/assign?${query}`;
}
