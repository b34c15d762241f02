/** The boxes of a sheet's horses. */
import { plural } from '../../domain/plural.ts';
import { placeKey } from '../boxes/box-number.ts';
import type { Aisle } from '../boxes/schema.ts';
import type { KnownHorse } from './facts.ts';

export const MAX_AISLES = 12;
export const MAX_BOXES = 1_000;

export type Claim = { line: number; horse: string; box: string; known: KnownHorse | null; fails: boolean };

/**
 * Errors of boxes, by line: another horse or another row has the box. A horse leaves its box only if its own row is taken in, so
 * each error may cause others.
 */
export function boxErrors(
  claims: readonly Claim[],
  horses: readonly KnownHorse[],
  aisles: readonly Aisle[],
): Map<number, string> {
  const errors = new Map<number, string>();
  const first = new Map<string, Claim>();
  for (const claim of claims) {
    const before = first.get(placeKey(claim.box));
    if (before) errors.set(claim.line, `Boks ${claim.box} ma już ${before.horse} (wiersz ${before.line}).`);
    else first.set(placeKey(claim.box), claim);
  }
  const holders = new Map(horses.flatMap((horse) => (horse.box_number ? [[placeKey(horse.box_number), horse]] : [])));
  const free = freeBoxes(aisles, (box) => holders.has(box) || first.has(box));
  for (let before = -1; before < errors.size; ) {
    before = errors.size;
    const leaving = new Set(
      claims.flatMap(({ line, known, fails }) => (known && !fails && !errors.has(line) ? [known.id] : [])),
    );
    for (const { line, box, known } of claims) {
      const holder = holders.get(placeKey(box));
      if (errors.has(line) || !holder || holder.id === known?.id || leaving.has(holder.id)) continue;
      errors.set(line, `Boks ${box} ma już ${holder.name}.${free}`);
    }
  }
  return errors;
}

/** ' Wolne: 35, 36, 39.' */
function freeBoxes(aisles: readonly Aisle[], isTaken: (box: string) => boolean): string {
  const free = aisles.flatMap(({ boxes }) => boxes).filter((box) => !isTaken(placeKey(box)));
  if (free.length === 0) return '';
  return ` ${plural(free.length, 'Wolny', 'Wolne', 'Wolne')}: ${free.slice(0, 3).join(', ')}.`;
}

/** The aisle of new boxes without an aisle, unless the stable has exactly one. */
const FIRST_AISLE = 'Stajnia';

/** The list of boxes with the missing ones added at the end of their aisles. */
export function withMissing(
  aisles: readonly Aisle[],
  wanted: readonly { box: string; aisle: string | null }[],
): Aisle[] {
  const listed = new Set(aisles.flatMap(({ boxes }) => boxes.map(placeKey)));
  const after = aisles.map(({ name, boxes }) => ({ name, boxes: [...boxes] }));
  const only = aisles.length === 1 ? aisles[0]?.name : undefined;
  const missing = wanted.filter(({ box }) => !listed.has(placeKey(box)));
  for (const { box, aisle } of missing.toSorted((one, other) => inOrder.compare(one.box, other.box))) {
    const name = aisle ?? only ?? FIRST_AISLE;
    const there = after.find((known) => placeKey(known.name) === placeKey(name));
    if (there) there.boxes.push(box);
    else after.push({ name, boxes: [box] });
  }
  return after;
}

const inOrder = new Intl.Collator('pl', { numeric: true });

/** The error of an aisle: its box is in another one. */
export function aisleError(aisles: readonly Aisle[], box: string | null, aisle: string | null): string | undefined {
  if (!box || !aisle) return undefined;
  const known = aisles.find(({ boxes }) => boxes.some((name) => placeKey(name) === placeKey(box)));
  return known && placeKey(known.name) !== placeKey(aisle) ? `Boks ${box} jest w alejce ${known.name}.` : undefined;
}
