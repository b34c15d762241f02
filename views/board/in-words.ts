import { plural } from '../../server/domain/plural.ts';

/** '5 zadań' */
export const tasksInWords = (count: number) => `${count} ${plural(count, 'zadanie', 'zadania', 'zadań')}`;

/** 'boksy 2–14', 'boks 2'; '' without boxes. Takes the first and the last in walking order. */
export function boxes([first, last]: readonly (string | null | undefined)[]): string {
  if (!first) return '';
  return !last || last === first ? `boks ${first}` : `boksy ${first}–${last}`;
}
