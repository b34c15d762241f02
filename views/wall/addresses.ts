import type { Day } from '../../server/domain/days.ts';
import type { Place } from '../../server/features/wall/schema.ts';

/** The board of a place on a day, by default today, which a screen in the aisle stays with. */
export function wallAddress({ aisle }: Place, date?: Day): string {
  const query = new URLSearchParams({ aisle: aisle ?? '', ...(date && { date }) });
  return `/board?${query}`;
}

/** 'Stajnia główna'; where no box is listed all horses stand in one place. */
export const placeName = ({ aisle }: Place, places: readonly Place[]): string =>
  aisle ?? (places.length > 1 ? 'Poza listą boksów' : 'Wszystkie konie');
