import type { Day } from '../../server/domain/days.ts';
import type { Place } from '../../server/features/wall/schema.ts';

/** The board of a place on a day. Without a day it always shows today, for the screen in the aisle. */
export function wallAddress({ aisle }: Place, date?: Day): string {
  const query = new URLSearchParams({ aisle: aisle ?? '', ...(date && { date }) });
  return `/board?${query}`;
}

/** 'Stajnia główna'; without listed boxes all horses are in one place. */
export const placeName = (aisle: string | null, places: number): string =>
  aisle ?? (places > 1 ? 'Poza listą boksów' : 'Wszystkie konie');
