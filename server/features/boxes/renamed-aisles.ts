import { placeKey } from './box-number.ts';
import type { Aisle } from './schema.ts';

/** An aisle's new name, by its old one. */
export type Renamed = ReadonlyMap<string, string>;

/**
 * Matches each missing aisle with the new aisle that has most of its boxes. An aisle that shares no box with a missing
 * one is not a renamed one.
 */
export function renamedAisles(before: readonly Aisle[], after: readonly Aisle[]): Renamed {
  const gone = before.filter(({ name }) => !after.some((aisle) => aisle.name === name));
  const added = after.filter(({ name }) => !before.some((aisle) => aisle.name === name));
  const pairs = gone.flatMap((old) => added.map((aisle) => ({ old, aisle, boxes: sharedBoxes(old, aisle) })));
  const renamed = new Map<string, string>();
  for (const { old, aisle, boxes } of pairs.sort((a, b) => b.boxes - a.boxes))
    if (boxes > 0 && !renamed.has(old.name) && ![...renamed.values()].includes(aisle.name))
      renamed.set(old.name, aisle.name);
  return renamed;
}

function sharedBoxes(one: Aisle, other: Aisle): number {
  const boxes = new Set(one.boxes.map(placeKey));
  return other.boxes.filter((box) => boxes.has(placeKey(box))).length;
}
