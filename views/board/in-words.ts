import {
  addDays,
  type Day,
  dayOf,
  formatDay,
  formatDays,
  formatLongDay,
  formatShortDate,
  formatTime,
} from '../../server/domain/days.ts';
import { formatHour } from '../../server/domain/hours.ts';
import { plural } from '../../server/domain/plural.ts';
import { commonReason } from '../../server/domain/skipping.ts';
import type { Rest, SkippedWork, WorkToShare } from '../../server/features/board/schema.ts';

/** 'piątek, 20 listopada', '16–22 lis 2026' for a week, 'Marek Lis: 21–27 lis 2026' for an absence */
export function sharedInWords(share: WorkToShare): string {
  if ('date' in share) return formatLongDay(share.date);
  if ('week' in share) return formatDays(share.week, addDays(share.week, 6));
  return `${share.absence.worker_name}: ${formatDays(share.absence.from, share.absence.to)}`;
}

/** The most services that are named; the rest is counted. */
const NAMED = 2;

/** 'Karmienie wieczorne 4, Derkowanie 3 i 2 inne' */
export function restInWords(rest: readonly Rest[]): string {
  const named = rest.slice(0, NAMED).map(({ service, left }) => (left > 1 ? `${service}\u00a0${left}` : service));
  const more = rest.length - named.length;
  return named.join(', ') + (more > 0 ? ` i\u00a0${more}\u00a0${plural(more, 'inna', 'inne', 'innych')}` : '');
}

/** 'ostatnio 9:12', 'ostatnio 27.11, 9:12', in another year 'ostatnio 30.12.2025, 9:12' */
export function lastHereInWords(instant: Date, today: Day): string {
  const day = dayOf(instant);
  const date = day.slice(0, 4) === today.slice(0, 4) ? formatShortDate(day) : formatDay(day);
  return `ostatnio\u00a0${day === today ? '' : `${date},\u00a0`}${formatHour(formatTime(instant))}`;
}

/** 'nie wykonano: 30 · pogoda' */
export const skippedCount = ({ skipped, reason }: SkippedWork): string =>
  `nie wykonano: ${skipped} · ${commonReason(reason)}`;

/** 'zostało 1', 'zostały 2', 'zostało 5' */
export const leftInWords = (count: number): string => `${plural(count, 'zostało', 'zostały', 'zostało')} ${count}`;
