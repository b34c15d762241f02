import type { Day } from '../../server/domain/days.ts';

/** The board of a day. */
export const boardAddress = (date: Day) => `/day?date=${date}`;

/** One service's work of a day, task by task. */
export const roundAddress = (date: Day, service: string) => `${boardAddress(date)}&round=${service}`;

/** `workers`: 'all', if the lists offer every worker of a large stable. */
type Chosen = { to?: readonly string[]; one?: readonly string[]; workers?: readonly string[] };

/** The screen on which a day's work is given out, with the choices made so far. */
export function assignAddress(date: Day, chosen: Chosen = {}): string {
  const query = new URLSearchParams({ date });
  for (const [name, choices] of Object.entries(chosen)) for (const choice of choices) query.append(name, choice);
  return `/day/assign?${query}`;
}
