import { folded } from '../../domain/folding.ts';
import type { FeedSum } from './schema.ts';

/** The sums of the whole stable, by name. */
export function sumOfAisles(sums: readonly FeedSum[]): FeedSum[] {
  const byItem = Map.groupBy(sums, ({ item, unit }) => `${folded(item)} ${unit}`);
  return [...byItem.values()]
    .map((aisles) => ({ ...(aisles[0] as FeedSum), amount: aisles.reduce((all, { amount }) => all + amount, 0) }))
    .sort((one, other) => one.item.localeCompare(other.item, 'pl'));
}
