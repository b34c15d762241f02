import { placeKey } from './box-number.ts';
import type { Aisle } from './schema.ts';

/** An aisle's new name, by its old one. */
export type Renamed = ReadonlyMap<string, string>;

/**
 * Which aisles have another name by now: of those that are gone, each is the new one that has most of its boxes. Who has
 * none of them took no aisle's place.
 */
export function renamedAisles(before: readonly Aisle[], after: readonly Aisle[]): Renamed {
  const isIn = (aisles: readonly Aisle[]) => {
    const names = new Set(aisles.map(({ name }) => name));
    return ({ name }: Aisle) => names.has(name);
  };
  const gone = before.filter((aisle) => !isIn(after)(aisle));
  const added = after.filter((aisle) => !isIn(before)(aisle));
  const pairs = gone.flatMap((one) => added.map((other) => ({ one, other, boxes: sharedBoxes(one, other) })));
  const renamed = new Map<string, string>();
  for (const { one, other, boxes } of pairs.sort((some, more) => more.boxes - some.boxes))
    if (boxes > 0 && !renamed.has(one.name) && ![...renamed.values()].includes(other.name))
      renamed.set(one.name, other.name);
  return renamed;
}

function sharedBoxes(one: Aisle, other: Aisle): number {
  const boxes = new Set(one.boxes.map(placeKey));
  return other.boxes.filter((box) => boxes.has(placeKey(box))).length;
}
