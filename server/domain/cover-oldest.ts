import type { Day } from './days.ts';
import { type Grosze, grosze } from './money.ts';

/** The unpaid rest of what a horse owed on a due day. */
export type OwedOfDay = { horse_id: string; due: Day; rest: Grosze };

/** `surplus` is what exceeds the debts. */
export type Cover = { shares: { horse_id: string; amount: Grosze }[]; surplus: Grosze };

/**
 * Distributes money by due days, the oldest first; the first horse gets the surplus. Mutates `owed`, so that the next
 * money pays the rest.
 */
export function coverOldest(amount: Grosze, horseIds: readonly string[], owed: OwedOfDay[]): Cover {
  const shares = new Map<string, number>(horseIds.map((id) => [id, 0]));
  let left: number = amount;
  for (const day of owed) {
    const share = shares.get(day.horse_id);
    if (share === undefined) continue;
    const paid = Math.min(left, day.rest);
    shares.set(day.horse_id, share + paid);
    day.rest = grosze(day.rest - paid);
    left -= paid;
  }
  const [first] = horseIds;
  if (first !== undefined) shares.set(first, (shares.get(first) ?? 0) + left);
  return {
    shares: [...shares].map(([horse_id, share]) => ({ horse_id, amount: grosze(share) })),
    surplus: grosze(left),
  };
}
