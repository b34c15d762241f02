import { addDays, formatDays, formatLongDay } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import { commonReason } from '../../server/domain/skipping.ts';
import type { Rest, SkippedWork, ToShare } from '../../server/features/board/schema.ts';

/** '5 zadań' */
export const tasksInWords = (count: number) => `${count} ${plural(count, 'zadanie', 'zadania', 'zadań')}`;

/** 'piątek, 20 listopada', '16–22 lis 2026' for a week, 'Marek Lis: 21–27 lis 2026' for an absence */
export function sharedInWords(of: ToShare): string {
  if ('date' in of) return formatLongDay(of.date);
  if ('week' in of) return formatDays(of.week, addDays(of.week, 6));
  return `${of.absence.worker_name}: ${formatDays(of.absence.from, of.absence.to)}`;
}

/** 'boksy 2–14', 'boks 2'; '' without boxes. Takes the first and the last in walking order. */
export function boxes([first, last]: readonly (string | null | undefined)[]): string {
  if (!first) return '';
  return !last || last === first ? `boks ${first}` : `boksy ${first}–${last}`;
}

/** The most services that are named. */
const NAMED = 2;

/** 'Karmienie wieczorne 4, Derkowanie 3 i 2 inne' */
export function restInWords(rest: readonly Rest[]): string {
  const named = rest.slice(0, NAMED).map(({ service, left }) => (left > 1 ? `${service}\u00a0${left}` : service));
  const more = rest.length - named.length;
  return named.join(', ') + (more > 0 ? ` i\u00a0${more}\u00a0${plural(more, 'inna', 'inne', 'innych')}` : '');
}

/** 'nie wykonano: 30 · pogoda' */
export const skippedCount = ({ skipped, reason }: SkippedWork): string =>
  `nie wykonano: ${skipped} · ${commonReason(reason)}`;

/** 'zostało 1', 'zostały 2', 'zostało 5' */
export const leftInWords = (count: number): string => `${plural(count, 'zostało', 'zostały', 'zostało')} ${count}`;
